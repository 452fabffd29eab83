import type { AspectRatio } from '@studio/backend/contract'

/** Width by height for the layout (spec images 3). */
const ratios: Readonly<Record<AspectRatio, number>> = {
  auto: 1,
  square: 1,
  vertical: 0.75,
  horizontal: 1.5,
  widescreen: 16 / 9,
  tall: 9 / 16,
  slim: 2 / 3,
  wide: 1.5,
  cinematic: 7 / 3,
}

/** Spec images 9, aspect labels. */
export const aspectLabels: Readonly<Record<AspectRatio, string>> = {
  auto: 'Auto',
  square: '1:1',
  tall: '9:16',
  vertical: '3:4',
  horizontal: '3:2',
  widescreen: '16:9',
  cinematic: '21:9',
  slim: '2:3',
  wide: '3:2',
}

const isAspect = (value: string): value is AspectRatio => Object.hasOwn(ratios, value)

/** Layout ratio of a generation's aspect; an unknown one counts as square. */
export function ratioOf(aspect: string): number {
  return isAspect(aspect) ? ratios[aspect] : 1
}

/** Label of a generation's aspect; an unknown one is shown as it is. */
export function aspectLabel(aspect: string): string {
  return isAspect(aspect) ? aspectLabels[aspect] : aspect
}
