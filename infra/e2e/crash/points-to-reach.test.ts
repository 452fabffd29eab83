import { allEvents } from '@studio/backend/features/events.ts'
import { expect, test } from 'vitest'
import { pointsToReach } from './fail-point-run.ts'

/** Events that the people of the load cause. */
const reached = [
  'JobRequested',
  'JobAdmitted',
  'JobCancelRequested',
  'JobStarted',
  'JobEnded',
  'SlotReleased',
  'OutputIntended',
  'OutputSubmitted',
  'OutputProgressed',
  'OutputStored',
  'OutputFailed',
  'OutputDismissed',
  'OutputsCancelRequested',
  'TaskClaimed',
  'TaskReported',
  'ReferencesLent',
  'CostRecorded',
  'AssetCreated',
  'AssetFavorited',
  'AssetUnfavorited',
  'AssetTrashed',
  'AssetRestored',
  'AssetPurged',
  'AccountRegistered',
  'AccountSuspended',
  'AccountReactivated',
  'AccountDeletionRequested',
  'AccountDeleted',
  'IdentityLinked',
  'IdentityReleased',
  'QueueClosed',
  'QueueOpened',
  'ChatCreated',
  'ChatMessageAdded',
  'SourceRequested',
  'SourceProgressed',
  'SourceStored',
  'FramesExtracted',
  'WorkSlotTaken',
  'WorkRequested',
  'WorkProgressed',
  'WorkEnded',
]

// Otherwise a run under load would wait in vain for a new event, and fail only after minutes.
test('of every event of the log it is known whether the load of the crash tests causes it', () => {
  const points = Object.keys(allEvents).map((type) => `log.append.${type}.after`)
  const wanted = pointsToReach({ listed: new Set(points), reached: new Set(), fired: new Set() })
  expect(wanted.toSorted()).toEqual(reached.map((type) => `log.append.${type}.after`).toSorted())
})
