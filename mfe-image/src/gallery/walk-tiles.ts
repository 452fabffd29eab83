import type { KeyboardEvent } from 'react'

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

const middle = (place: Place): number => place.left + place.width / 2

/** Index of the tile above or below: the nearest row in that direction, there the one nearest to the middle; -1 at the edge. */
export function neighbourRow(places: readonly Place[], from: number, direction: 1 | -1): number {
  const here = places[from]
  if (here === undefined) return -1
  const beyond = places.filter((place) => (place.top - here.top) * direction > 1)
  const rowTop = beyond.reduce(
    (best, place) => ((best - place.top) * direction > 0 ? place.top : best),
    Number.POSITIVE_INFINITY * direction,
  )
  const distance = (place: Place): number => Math.abs(middle(place) - middle(here))
  const row = beyond.filter((place) => Math.abs(place.top - rowTop) <= 1).sort((a, b) => distance(a) - distance(b))
  return row[0] === undefined ? -1 : places.indexOf(row[0])
}

/** Arrow keys walk from a picture to its neighbours in the grid (ui.md 4). */
export function walkTiles(event: KeyboardEvent<HTMLElement>): void {
  const grid = event.currentTarget.closest('[data-tiles]')
  const tiles = [...(grid?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])]
  const to = targetOf(event.key, tiles, tiles.indexOf(event.currentTarget))
  if (to === undefined) return
  event.preventDefault()
  tiles[to]?.focus()
}

function targetOf(key: string, tiles: readonly HTMLElement[], from: number): number | undefined {
  const places = () => tiles.map((tile) => tile.getBoundingClientRect())
  switch (key) {
    case 'ArrowRight':
      return from + 1
    case 'ArrowLeft':
      return from - 1
    case 'ArrowDown':
      return neighbourRow(places(), from, 1)
    case 'ArrowUp':
      return neighbourRow(places(), from, -1)
    default:
      return undefined
  }
}
