export const mapEn = {
  map: 'Map of the route',
  mapOf: 'Map with the stops and your location. The list of stops says the same.',
  noMap: 'This phone cannot show the map. The list of stops and the directions serve as well.',
  fit: 'See the whole route',
  here: 'See where I am',
  stop: '{n}. {name}',
  fetching: 'Saving the map: {done} of {all}',
  kept: 'Map saved: {size}',
  keptPart: 'Map saved in part: {size}',
  keep: 'Save the map on the phone',
} as const;
