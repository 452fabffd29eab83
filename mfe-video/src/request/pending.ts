import { widthByHeightOf } from '@studio/backend/contract/videos'
import { atom } from 'jotai'
import type { Settings } from './settings.ts'

/** One clip that this page has asked for, from the press on Generate until the list contains it (spec video 4). */
export interface Pending {
  /**
   * Begins with `temp-`. The tile is rendered under this key even after the server's id is known, so that the tile that said 'Queued' is the
   * element that later shows the video.
   */
  readonly key: string
  /** The idempotency key of its request. */
  readonly command: string
  /** Its id, from the server's response. */
  readonly videoId?: string
  /** The list has contained it: from now on the list alone decides whether and how it is shown. */
  readonly listed?: boolean
  /** In milliseconds since 1970, by the server's clock. */
  readonly startedAt: number
  /** Width by height. */
  readonly ratio: number
}

/** Clips of this visit, newest first. */
export const pendingAtom = atom<readonly Pending[]>([])

/** A clip before the server has responded. */
export function createPending(command: string, { aspectRatio }: Settings, startedAt: number): Pending {
  return { key: `temp-${command}`, command, startedAt, ratio: widthByHeightOf(aspectRatio) }
}

/** The server has accepted the clip: it will be in the list under this id. */
export function acceptPending(all: readonly Pending[], key: string, videoId: string): Pending[] {
  return all.map((pending) => (pending.key === key ? { ...pending, videoId } : pending))
}

/** The clips without those that were refused (spec video 4: the temporary tile is removed). */
export function dropPending(all: readonly Pending[], keys: readonly string[]): Pending[] {
  return all.filter(({ key }) => !keys.includes(key))
}

/** Notes that the list contains these clips; returns the same array when nothing changes. */
export function listPending(all: readonly Pending[], ids: ReadonlySet<string>): readonly Pending[] {
  const isNew = ({ videoId, listed }: Pending): boolean => listed !== true && videoId !== undefined && ids.has(videoId)
  return all.some(isNew) ? all.map((pending) => (isNew(pending) ? { ...pending, listed: true } : pending)) : all
}
