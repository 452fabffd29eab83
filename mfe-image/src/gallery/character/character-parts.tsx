import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import type { ReactNode } from 'react'

const failed = (onRetry: () => void): ReactNode => <PartFailed onRetry={onRetry} />

// What the gallery shows besides pictures while a character is chosen. The code is loaded when the first one is.

export const CharacterChip = lazyPart(
  async () => (await import(/* webpackChunkName: "character-filter" */ './character-chip.tsx')).CharacterChip,
  { failed: () => null },
)

export const CharacterNotice = lazyPart(
  async () => (await import(/* webpackChunkName: "character-filter" */ './character-notice.tsx')).CharacterNotice,
  { failed },
)

export const UploadsOf = lazyPart(
  async () => (await import(/* webpackChunkName: "character-filter" */ './uploads-of.tsx')).UploadsOf,
  { failed: () => null },
)
