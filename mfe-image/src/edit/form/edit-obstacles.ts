import type { Obstacle } from '@studio/media/obstacle-list'
import { obstaclesOf, type ReadinessInput } from '../../generate/readiness.ts'
import type { Mask } from '../mask/use-mask.ts'

/** Spec images 4: Generate is disabled while images are being made. */
const busy: Obstacle = {
  kind: 'busy',
  title: 'Generating',
  label: 'Generating',
  reason: 'Images are being made from this one. Wait until they are finished.',
}

/** A mask of an earlier request is not there yet: without it the whole picture would change. */
const maskMissing: Obstacle = {
  kind: 'busy',
  title: 'The mask is not there yet',
  reason: 'The mask did not load yet. Wait for it, or clear it.',
}

interface EditReadiness extends Omit<ReadinessInput, 'references'> {
  /** A request from this picture is under way. */
  readonly isBusy: boolean
  readonly mask: Pick<Mask, 'state'>
}

/** Every reason why Generate of the edit page is disabled, the most important first; empty when it is enabled. */
export function editObstaclesOf({ isBusy, mask, ...input }: EditReadiness): Obstacle[] {
  return [
    ...(isBusy ? [busy] : []),
    ...(mask.state === 'ready' ? [] : [maskMissing]),
    ...obstaclesOf({ ...input, references: 1 }),
  ]
}
