import { listAnimations } from '@studio/backend/contract/animations'
import type { LiveKind } from '@studio/ui/live-kinds'
import { serverNow } from '@studio/ui/server-clock'
import { type Clip, isUnfinished } from '../../clips/kind/clip.ts'
import { liveClips } from '../../clips/list/live-clips.ts'
import { animationKind } from './animation-kind.ts'

/** Spec video 9: without a live feed the list is polled this often, in ms, until what is being made is this old. */
const everyMs = 5_000
const untilMs = 5 * 60_000

/** Whether something is being made that began less than five minutes ago. */
const isWorth = (clips: readonly Clip[]): boolean =>
  clips.some((clip) => isUnfinished(clip) && serverNow() - Date.parse(clip.createdAt) < untilMs)

/** What the copy video page shows and keeps up to date. */
export const animationKinds: readonly LiveKind[] = [liveClips(animationKind, listAnimations, { everyMs, isWorth })]
