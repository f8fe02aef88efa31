package io.whylate.query.read;

import io.whylate.query.answer.CoverageAnswer.Pair;
import io.whylate.query.answer.CoverageAnswer.Service;
import io.whylate.query.read.SelectPlaces.Place;
import io.whylate.query.verdict.Joining;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Services and the calls between them, from the rows of {@link SelectPlaces}. */
record Places(List<Place> places) {

  List<Service> services() {
    return places.stream()
        .filter(place -> place.peer() == null)
        .map(place -> new Service(place.service(), place.n(), place.last(), place.lowestSampling()))
        .toList();
  }

  List<Pair> pairs() {
    Set<String> emitting = services().stream().map(Service::service).collect(Collectors.toSet());
    return places.stream()
        .flatMap(place -> pair(place, emitting))
        .sorted(Comparator.comparingDouble(Pair::joinedShare))
        .toList();
  }

  private static Stream<Pair> pair(Place place, Set<String> emitting) {
    return Stream.ofNullable(place.peer())
        .map(
            peer ->
                Joining.pair(
                    place.service(),
                    peer,
                    place.n(),
                    place.withoutSpans(),
                    place.unknown(),
                    place.lost(),
                    place.last(),
                    place.lowestSampling(),
                    emitting));
  }
}
