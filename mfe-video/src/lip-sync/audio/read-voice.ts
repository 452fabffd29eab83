import { generateLipSync, lipSyncLength } from '@studio/backend/contract/lip-syncs'
import { audioBytesLimit, audioTooLargeWords } from '@studio/backend/contract/videos'
import { readMedia } from '@studio/media/read-media'
import type { Voice } from './audio.ts'

/** A voice, or the title of the toast that says why there is none. */
export type ReadVoice = { readonly voice: Voice } | { readonly refusal: string }

/** The audio types that a file field offers; a recording of a browser is called a video where it has no picture. */
export const voiceTypes = [
  ...(generateLipSync.files?.['audio']?.accept ?? []).filter((type) => type.startsWith('audio/')),
  '.mp3',
  '.wav',
  '.m4a',
].join(',')

const { leastMs, mostMs } = lipSyncLength

/** A recording exists nowhere else, and a browser that is busy looks through the whole of it for its length. */
const patienceMs = 60_000

/** Reads a file with sound: its size and its length, on which the price depends. */
export async function readVoice(file: File): Promise<ReadVoice> {
  if (file.size >= audioBytesLimit) return { refusal: audioTooLargeWords }
  const url = URL.createObjectURL(file)
  const facts = await readMedia(url, 'audio', { patienceMs })
  const refusal = facts && lengthFault(file, facts.durationMs)
  if (facts === undefined || refusal !== undefined) {
    URL.revokeObjectURL(url)
    return { refusal: refusal ?? unreadable(file) }
  }
  return { voice: { file, url, durationMs: facts.durationMs } }
}

const unreadable = ({ name }: File): string => `${name} holds no sound that this browser can read`

/**
 * Why a file of this length cannot be used, without a full stop; undefined when it can.
 * @param leewayMs by how much the browser may take it for longer than it is
 */
export function lengthFault({ name }: File, durationMs: number, leewayMs = 0): string | undefined {
  if (durationMs < leastMs) return `${name} is shorter than ${leastMs / 1_000} seconds`
  return durationMs > mostMs + leewayMs ? `${name} is longer than ${mostMs / 60_000} minutes` : undefined
}
