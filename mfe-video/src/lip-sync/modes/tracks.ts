import type { SyncMode } from '@studio/backend/contract/lip-syncs'

/** What happens to a part of the video or the audio: it is played as it is, repeated, played backwards, held, stretched, or left out. */
export type Look = 'plain' | 'again' | 'back' | 'held' | 'stretched' | 'cut'

/** A part of a track, in ms. */
export interface Part {
  readonly from: number
  readonly to: number
  readonly look: Look
}

/** What becomes of a video and an audio that are of different length. */
export interface Tracks {
  readonly video: readonly Part[]
  readonly audio: readonly Part[]
}

interface Lengths {
  readonly videoMs: number
  readonly audioMs: number
}

/** A track that is played until `end`, and what comes of it after or instead. */
function upTo(length: number, end: number, after: Look): Part[] {
  const parts: Part[] = [{ from: 0, to: Math.min(length, end), look: 'plain' }]
  if (length > end) parts.push({ from: end, to: length, look: 'cut' })
  if (length < end) parts.push({ from: length, to: end, look: after })
  return parts
}

/** No picture shows more repetitions than a person can count. */
const mostRounds = 12

/** A video that is played again and again until the audio ends; `looks` of its rounds, in turn. */
function rounds({ videoMs, audioMs }: Lengths, looks: readonly [Look, Look]): Part[] {
  if (videoMs >= audioMs) return upTo(videoMs, audioMs, 'held')
  const count = Math.min(mostRounds, Math.ceil(audioMs / videoMs))
  return Array.from({ length: count }, (_, at) => ({
    from: at * videoMs,
    to: at === count - 1 ? audioMs : (at + 1) * videoMs,
    look: at === 0 ? 'plain' : looks[at % 2 === 0 ? 0 : 1],
  }))
}

/** What a sync mode makes of a video and an audio (providers 11.4). */
export function tracksOf(mode: SyncMode, lengths: Lengths): Tracks {
  const { videoMs, audioMs } = lengths
  const whole: readonly Part[] = [{ from: 0, to: audioMs, look: 'plain' }]
  switch (mode) {
    case 'cut_off': {
      const end = Math.min(videoMs, audioMs)
      return { video: upTo(videoMs, end, 'held'), audio: upTo(audioMs, end, 'held') }
    }
    case 'loop':
      return { video: rounds(lengths, ['again', 'again']), audio: whole }
    case 'bounce':
      return { video: rounds(lengths, ['plain', 'back']), audio: whole }
    case 'silence': {
      const end = Math.max(videoMs, audioMs)
      return { video: upTo(videoMs, end, 'held'), audio: upTo(audioMs, end, 'held') }
    }
    case 'remap':
      return { video: [{ from: 0, to: audioMs, look: videoMs === audioMs ? 'plain' : 'stretched' }], audio: whole }
  }
}
