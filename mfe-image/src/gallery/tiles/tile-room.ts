import { height } from '@studio/ui/tokens'

/** Between the buttons and the edges of the picture, in px: `--space-2`. */
const edge = 8

/** Most acts that stand as icons beside the heart (ui.md 3). */
const most = 4

/** The button that selects at the left, the heart and the menu: they are on every picture. */
const always = 3

/** How many acts have room beside the heart and the menu, in one row over a picture of this width in px (tile-buttons.module.css). */
export function actsInRow(width: number): number {
  const places = Math.floor((width - 2 * edge) / height.dense)
  return Math.min(most, Math.max(0, places - always))
}
