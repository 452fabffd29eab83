import type { Db } from 'mongodb'
import type { UserId } from '../../../platform/eventsourcing/event.ts'
import { expiredPromptSettings, numberOfOtherPromptSettings, promptSettingsOf } from '../queries.ts'

interface Known {
  readonly userId: UserId
  readonly now: Date
  readonly limit: number
}

/** Each query of this slice, as the test of the query plans runs it. */
export function promptSettingQueries({
  userId,
  now,
  limit,
}: Known): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  return {
    promptSettingsOf: (db) => promptSettingsOf(db, userId),
    expiredPromptSettings: (db) => expiredPromptSettings(db, { now, after: undefined, limit }),
    numberOfOtherPromptSettings: (db) => numberOfOtherPromptSettings(db, userId, 'another'),
  }
}
