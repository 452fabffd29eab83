import { animationClips } from './animations/clip-kind.ts'
import type { ClipKind, OfferedToday } from './clip-kind.ts'
import type { PriceToday } from './clips/queries.ts'
import { lipSyncClips } from './lip-syncs/clip-kind.ts'
import { videoClips } from './videos/clip-kind.ts'

const pricesByKind: Readonly<Record<string, ClipKind['priceToday']>> = {
  [videoClips.kind]: videoClips.priceToday,
  [animationClips.kind]: animationClips.priceToday,
  [lipSyncClips.kind]: lipSyncClips.priceToday,
}

/** What making a clip of any kind again costs today. */
export function pricesOfClips(today: OfferedToday): PriceToday {
  return (clip) => pricesByKind[clip.kind]?.(clip, today)
}
