import aurora from '../assets/wall/aurora.webp'
import dunes from '../assets/wall/dunes.webp'
import ferns from '../assets/wall/ferns.webp'
import ocean from '../assets/wall/ocean.webp'
import planet from '../assets/wall/planet.webp'
import portrait from '../assets/wall/portrait.webp'
import ridges from '../assets/wall/ridges.webp'
import rose from '../assets/wall/rose.webp'
import sailor from '../assets/wall/sailor.webp'
import skyline from '../assets/wall/skyline.webp'
import stillLife from '../assets/wall/still-life.webp'
import tiles from '../assets/wall/tiles.webp'

/**
 * Pictures made by the sandbox's own renderer, in columns for the wall; warm and dark ones alternate, and the two portraits are far from
 * each other.
 */
export const wallColumns: readonly (readonly string[])[] = [
  [portrait, ferns, tiles],
  [dunes, planet, skyline],
  [ocean, rose, sailor],
  [stillLife, aurora, ridges],
]
