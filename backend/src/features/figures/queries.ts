import type { Db } from 'mongodb'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import type { Day, Days } from './day.ts'
import { type DayDocument, figureDays, figurePersonDays, type PersonDayDocument } from './projection.ts'

/** Later than any day. */
const endOfDays = '~'

/** The range of ids that these days have, when each id is a day behind this text. */
export function rangeOf(before: string, { from = '', until = endOfDays }: Days) {
  return { $gte: `${before}${from}`, $lt: `${before}${until}` }
}

/** The figures of everybody of these days, in their order; days in which nothing has happened have none. By _id. */
export function figuresOfDays(db: Db, days: Days): Promise<readonly DayDocument[]> {
  return collectionOf<DayDocument>(db, figureDays)
    .find({ _id: rangeOf('', days) })
    .sort({ _id: 1 })
    .toArray()
}

/** The figures of these people on these days, in no order; a day on which a person has done nothing has none. By _id, in one read. */
export function figuresOfPeople(
  db: Db,
  userIds: readonly string[],
  days: readonly Day[],
): Promise<readonly PersonDayDocument[]> {
  const ids = userIds.flatMap((userId) => days.map((day) => `${userId} ${day}`))
  return collectionOf<PersonDayDocument>(db, figurePersonDays)
    .find({ _id: { $in: ids } })
    .toArray()
}

/** The figures of one person of these days, in their order. By _id. */
export function figuresOfPerson(db: Db, userId: string, days: Days): Promise<readonly PersonDayDocument[]> {
  return collectionOf<PersonDayDocument>(db, figurePersonDays)
    .find({ _id: rangeOf(`${userId} `, days) })
    .sort({ _id: 1 })
    .toArray()
}
