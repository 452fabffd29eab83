import { dayOf } from '../../platform/eventsourcing/day.ts'
import { plainOf, type Recorded } from '../../platform/eventsourcing/event.ts'
import { add, change, create, type Numbers, projection, type ReadModel } from '../../platform/projections/projection.ts'
import type { AccountEvent } from '../accounts/events.ts'
import type { CostEvent } from '../costs/events.ts'
import type { OutputEvent, QueueEvent } from '../jobs/events.ts'
import type { Day } from './day.ts'
import { counters, type Figures } from './figures.ts'
import { wordsIn } from './words.ts'

/** The figures of a day, of everybody; the id is the day. */
export interface DayDocument extends ReadModel, Figures {}

const ofDay = ({ created }: Recorded, numbers: Numbers | undefined) => numbers && add(dayOf(created), {}, numbers)

/** Read model `figure-days`, by day in UTC: a few hundred small documents for every period that admins look at. */
export const figureDays = projection<AccountEvent | QueueEvent | OutputEvent | CostEvent>({
  name: 'figure-days',
  version: 2,
  indexes: [],
  on: {
    AccountRegistered: (e) => ofDay(e, counters.AccountRegistered()),
    JobRequested: (e) => ofDay(e, counters.JobRequested(e)),
    OutputStored: (e) => ofDay(e, counters.OutputStored(e)),
    OutputFailed: (e) => ofDay(e, counters.OutputFailed(e)),
    CostRecorded: (e) => ofDay(e, counters.CostRecorded(e)),
  },
})

/** The figures of one person on one day. */
export interface PersonDayDocument extends ReadModel, Figures {
  readonly userId: string
  readonly day: Day
}

type OfPerson = Recorded & { readonly data: { readonly userId: string } }

function ofPersonsDay({ created, data: { userId } }: OfPerson, numbers: Numbers | undefined) {
  const day = dayOf(created)
  return numbers && add(`${userId} ${day}`, { userId, day }, numbers)
}

/** Read model `figure-person-days`, by `<user id> <day in UTC>`: the days of a person are neighbours. */
export const figurePersonDays = projection<QueueEvent | OutputEvent | CostEvent>({
  name: 'figure-person-days',
  version: 2,
  indexes: [],
  staysWhenErased: 'all',
  on: {
    JobRequested: (e) => ofPersonsDay(e, counters.JobRequested(e)),
    OutputStored: (e) => ofPersonsDay(e, counters.OutputStored(e)),
    OutputFailed: (e) => ofPersonsDay(e, counters.OutputFailed(e)),
    CostRecorded: (e) => ofPersonsDay(e, counters.CostRecorded(e)),
  },
})

/** What one person has made and spent in all; made with the account, so that lists in any order have everybody in them. */
export interface TotalsDocument extends ReadModel {
  readonly createdAt: Date
  /** Jobs of images that were asked for. */
  readonly generations: bigint
  readonly images: bigint
  readonly videos: bigint
  /** In millionths of a dollar. */
  readonly spent: bigint
  /** How much of that is simulated, because the AI sandbox was at work; absent where nothing is. */
  readonly simulated?: bigint
}

const ofPersonsTotals = ({ data: { userId } }: OfPerson, numbers: Numbers | undefined) =>
  numbers && add(userId, {}, numbers)

/** Read model `person-totals`, by user id: what lists of people are put into order by. */
export const personTotals = projection<AccountEvent | QueueEvent | OutputEvent | CostEvent>({
  name: 'person-totals',
  version: 2,
  staysWhenErased: 'all',
  indexes: ['createdAt', 'generations', 'images', 'videos', 'spent'].map((total) => ({
    key: { [total]: -1, _id: -1 },
  })),
  on: {
    AccountRegistered: (e) =>
      add(e.data.userId, { createdAt: e.created }, { generations: 0n, images: 0n, videos: 0n, spent: 0n }),
    JobRequested: (e) => (e.data.kind === 'image' ? ofPersonsTotals(e, { generations: 1n }) : undefined),
    OutputStored: (e) => ofPersonsTotals(e, counters.OutputStored(e)),
    CostRecorded: (e) => {
      const amount = BigInt(e.data.amount)
      return ofPersonsTotals(e, { spent: amount, ...(e.data.sandbox && { simulated: amount }) })
    },
  },
})

/** Somebody with an account, as admins see them; null where nothing is known, or where the key was erased. */
export interface PersonDocument extends ReadModel {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** What they are found by: the words of their names and of their address. */
  readonly words: readonly string[]
  readonly createdAt: Date
  /** `deleted` from the moment that somebody asked for it; what is known of the person goes soon after. */
  readonly status: 'active' | 'suspended' | 'deleted'
}

/** What is known of a person who was erased. */
const nobody = { email: null, firstName: null, lastName: null, words: [] } as const

/** Read model `people`, by user id. */
export const people = projection<AccountEvent>({
  name: 'people',
  version: 1,
  indexes: [{ key: { createdAt: -1, _id: -1 } }, { key: { words: 1 } }],
  unseals: true,
  // an erased account stays listed
  staysWhenErased: ['createdAt', 'status', ...Object.keys(nobody)],
  on: {
    AccountRegistered: (e) => create(e.data.userId, { ...profileOf(e.data), createdAt: e.created, status: 'active' }),
    AccountProfileChanged: (e) => change(e.data.userId, { $set: profileOf(e.data) }),
    AccountSuspended: (e) => change(e.data.userId, { $set: { status: 'suspended' } }),
    AccountReactivated: (e) => change(e.data.userId, { $set: { status: 'active' } }),
    AccountDeletionRequested: (e) => change(e.data.userId, { $set: { status: 'deleted' } }),
    AccountDeleted: (e) => change(e.data.userId, { $set: nobody }),
  },
})

type Profile = Extract<AccountEvent, { type: 'AccountRegistered' | 'AccountProfileChanged' }>['data']

function profileOf(profile: Profile) {
  const email = plainOf(profile.email) ?? null
  const firstName = plainOf(profile.firstName) ?? null
  const lastName = plainOf(profile.lastName) ?? null
  return { email, firstName, lastName, words: wordsIn(email, firstName, lastName) }
}
