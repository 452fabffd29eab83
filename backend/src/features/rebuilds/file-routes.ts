import type { Api } from '../../platform/http/contract/api.ts'
import { csvFile } from '../../platform/http/csv.ts'
import { type ListedRebuild, parkedFile, RebuildResult, readModelsFile, rebuildsFile } from './contract.ts'
import { listedRebuilds } from './list.ts'
import { parkedEvents, stateOf } from './queries.ts'
import type { RebuildDeps } from './routes.ts'

/** The tables of read models as files. */
export function rebuildFileRoutes(app: Api, { models, ...deps }: RebuildDeps): void {
  const { db, store } = deps
  app.serve(parkedFile, async () => {
    const rows = (await parkedEvents({ db })).map(({ at, stream, type, reason }) => [at, stream, type, reason])
    return csvFile('parked-events', ['time', 'stream', 'event', 'reason'], rows)
  })

  app.serve(rebuildsFile, async () => csvFile('rebuilds', ofRebuilds, (await listedRebuilds(deps)).map(cellsOf)))

  app.serve(readModelsFile, async () => {
    const state = await stateOf({ db, head: await store.head() }, models)
    const rows = state.models.map(({ name, version, documents, isLive }) => [name, version, documents, isLive])
    return csvFile('read-models', ['name', 'version', 'documents', 'live'], rows)
  })
}

const ofRebuilds = [
  'id',
  'requested',
  'asked by',
  'read model',
  'state',
  'progress in percent',
  'message',
  'documents',
  'live documents',
  'different',
  'live now',
  'hash',
]

function cellsOf({ id, requestedAt, askedBy, name, state, progress, message, result }: ListedRebuild) {
  const outcome = RebuildResult.safeParse(result).data
  return [
    id,
    requestedAt,
    askedBy.email ?? askedBy.id,
    name,
    state,
    progress,
    message,
    outcome?.documents,
    outcome?.liveDocuments,
    outcome?.different,
    outcome?.switched,
    outcome?.hash,
  ]
}
