/**
 * Parts of our packages that only micro-frontends use. The shell provides only what one of its own files imports (frontend.md 4), so
 * each has a line here; which micro-frontend needs which is in the table of remotes.
 */
export const providedParts = {
  '@studio/ui/bottom-space': () => import('@studio/ui/bottom-space'),
  '@studio/ui/chip': () => import('@studio/ui/chip'),
  '@studio/ui/choice-list': () => import('@studio/ui/choice-list'),
  '@studio/ui/confirm': () => import('@studio/ui/confirm'),
  '@studio/ui/form': () => import('@studio/ui/form'),
  '@studio/ui/format': () => import('@studio/ui/format'),
  '@studio/ui/gallery': () => import('@studio/ui/gallery'),
  '@studio/ui/icon-button': () => import('@studio/ui/icon-button'),
  '@studio/ui/ignore-repeats': () => import('@studio/ui/ignore-repeats'),
  '@studio/ui/key-table': () => import('@studio/ui/key-table'),
  '@studio/ui/media': () => import('@studio/ui/media'),
  '@studio/ui/no-focus': () => import('@studio/ui/no-focus'),
  '@studio/ui/random-key': () => import('@studio/ui/random-key'),
  '@studio/ui/server-clock': () => import('@studio/ui/server-clock'),
  '@studio/ui/toast-store': () => import('@studio/ui/toast-store'),
  '@studio/ui/tokens': () => import('@studio/ui/tokens'),
  '@studio/ui/user-storage': () => import('@studio/ui/user-storage'),
  '@studio/media/grid': () => import('@studio/media/grid'),
  '@studio/media/grid-items': () => import('@studio/media/grid-items'),
  '@studio/media/grid-keys': () => import('@studio/media/grid-keys'),
  '@studio/media/grid-state': () => import('@studio/media/grid-state'),
  '@studio/media/grid-tile': () => import('@studio/media/grid-tile'),
  '@studio/media/is-selected': () => import('@studio/media/is-selected'),
  '@studio/media/item-position': () => import('@studio/media/item-position'),
  '@studio/media/pace': () => import('@studio/media/pace'),
  '@studio/media/pick': () => import('@studio/media/pick'),
  '@studio/media/selected': () => import('@studio/media/selected'),
  '@studio/media/selection': () => import('@studio/media/selection'),
} as const
