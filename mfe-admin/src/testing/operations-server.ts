import {
  type Act,
  inviteAddress,
  listActors,
  listActs,
  listWaitlist,
  pageOfUsers,
  readJobHealth,
  readModels,
  rebuildModel,
} from '@studio/backend/contract/admin'
import { idOf, personOf } from './figures-server.ts'
import { type Asked, ada, asAda, serve } from './open-admin.tsx'

const at = '2026-11-23T10:00:00.000Z'
const person = { id: idOf(1), name: 'Mira Number1', email: 'mira1@studio.example' }

const gone = { id: idOf(8), name: 'Bo Before', email: 'bo@atelier.example' }

const acts: readonly Act[] = [
  { id: idOf(21), at, act: 'user-suspended', admin: ada, user: person, reason: 'Sells accounts' },
  { id: idOf(22), at, act: 'user-deleted', admin: ada, user: { ...person, name: null, email: null }, reason: null },
  { id: idOf(23), at, act: 'admin-added', other: ada },
  { id: idOf(24), at, act: 'work-requested', admin: ada, detail: 'rebuild', reason: 'Looks odd' },
  { id: idOf(25), at, act: 'a-later-act', admin: ada },
]

const health = {
  queue: [{ kind: 'video', waiting: 3, queued: 2, running: 4 }],
  oldestWaitSeconds: 75,
  wait: { jobs: 100, p50Seconds: 0.4, p95Seconds: 9_000 },
  models: [{ model: 'm', modelName: 'SeeDream 4.0', stored: 90, failed: 10, cancelled: 1, failureRate: 0.1 }],
  orphans: {
    count: 51,
    cost: 54,
    simulatedCost: 27,
    newest: [
      {
        id: `${idOf(7)}-0`,
        at,
        userId: idOf(1),
        jobId: idOf(7),
        provider: 'wavespeed',
        model: 'm',
        modelName: 'SeeDream 4.0',
        reason: 'unknown-outcome',
        cost: 27,
        sandbox: false,
      },
    ],
  },
}

const outcome = { documents: 3, hash: 'ab'.repeat(32), liveDocuments: 3, liveHash: 'ab'.repeat(32), different: 0 }
const rebuilds = [
  {
    id: idOf(31),
    name: 'charges',
    kind: 'rebuild',
    askedBy: { id: '5f0c0a5e-0c83-4f7c-9a39-3c9e4f1f2b11', name: 'Grace', email: 'grace@studio.example' },
    state: 'running',
    progress: 80,
    cancelRequested: false,
    requestedAt: at,
    retriable: false,
  },
  {
    id: idOf(32),
    name: 'charges',
    kind: 'rebuild',
    askedBy: { id: '5f0c0a5e-0c83-4f7c-9a39-3c9e4f1f2b11', name: 'Grace', email: 'grace@studio.example' },
    state: 'done',
    progress: 100,
    cancelRequested: false,
    requestedAt: at,
    retriable: false,
    result: { name: 'charges', ...outcome, switched: true },
  },
]
const models = {
  logId: 'log',
  position: '100',
  head: '120',
  isUpToDate: false,
  building: { names: ['charges'], percent: 40 },
  parkedCount: 1_203,
  parked: [{ stream: 'job-1', type: 'JobEnded', reason: 'data: fates: invalid_type', at }],
  models: [{ name: 'charges', version: 2, isLive: true, documents: 1_204 }],
  rebuilds,
}

/** Test helper: the audit, the waitlist, jobs and read models of a small product, with an admin signed in. */
export function serveOperations(instead: (asked: Asked) => Response | undefined = () => undefined) {
  let waiting = ['mira@studio.example', `noa${'.of-a-long-name'.repeat(4)}@studio.example`]
  const respond = ({ path, query, body }: Asked): Response | undefined => {
    switch (path) {
      case listActs.path:
        return Response.json(
          listActs.response.parse({ acts: acts.filter(({ act }) => act === (query.get('act') ?? act)) }),
        )
      case listActors.path:
        return Response.json(
          listActors.response.parse([
            { ...ada, isDisabled: false },
            { ...gone, isDisabled: true },
          ]),
        )
      case pageOfUsers.path: {
        const made = {
          totalGenerations: 0,
          totalImages: 0,
          totalVideos: 0,
          totalCosts: 0,
          simulatedCosts: 0,
          spentByDay: [],
          simulatedInDays: 0,
        }
        const users = query.get('search') === 'mira' ? [{ ...personOf(1), ...made }] : []
        return Response.json(pageOfUsers.response.parse({ users }))
      }
      case `/api/admin/users/${idOf(1)}`:
        return Response.json(personOf(1))
      case listWaitlist.path: {
        const addresses = query.get('state') === 'waiting' ? waiting : []
        const rows = addresses.map((email, n) => ({ id: idOf(n), email, since: at }))
        return Response.json(listWaitlist.response.parse({ addresses: rows }))
      }
      case inviteAddress.path: {
        const { email } = inviteAddress.body.parse(body)
        waiting = waiting.filter((each) => each !== email)
        return Response.json({ success: true, isNew: true })
      }
      case readJobHealth.path:
        return Response.json(readJobHealth.response.parse(health))
      case readModels.path:
        return Response.json(readModels.response.parse(models))
      case rebuildModel.path.replace(':name', 'charges'):
        return Response.json({ success: true, workId: idOf(33) }, { status: 202 })
      default:
        return undefined
    }
  }
  return serve(asAda((asked) => instead(asked) ?? respond(asked)))
}
