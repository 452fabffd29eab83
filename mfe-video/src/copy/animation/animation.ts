import type { Animation } from '@studio/backend/contract/animations'
import { shortened } from '@studio/ui/format'

/** Spec video 2: results are cards of 9:16, whatever the shape of the video in them. */
export const cardRatio = 9 / 16

const modeWords: Readonly<Record<Animation['mode'], string>> = {
  animate: 'Animated image',
  replace: 'Replaced subject',
}

/** A copy in words: its prompt where there is one. */
export function animationName({ prompt, mode }: Pick<Animation, 'prompt' | 'mode'>): string {
  const words = prompt.replaceAll(/\s+/g, ' ').trim()
  return words === '' ? modeWords[mode] : shortened(words, 80)
}
