import type { AnimationAspectRatio, AnimationMode } from '@studio/backend/contract/animations'

/** What each mode is called, and what it does. */
export const modeWords: Readonly<Record<AnimationMode, { readonly title: string; readonly text: string }>> = {
  animate: { title: 'Animate', text: 'Your image, moved by the video' },
  replace: { title: 'Replace', text: 'Your subject, put into the video' },
}

/** What each aspect ratio is called. */
export const aspectWords: Readonly<Record<AnimationAspectRatio, string>> = {
  tall: 'Tall',
  vertical: 'Vertical',
  square: 'Square',
  horizontal: 'Horizontal',
  widescreen: 'Widescreen',
  cinematic: 'Cinematic',
}
