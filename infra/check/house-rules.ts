import type { Import } from './module-imports.ts'
import { leadsUp, type Place, placeOf, roleOf, sliceOf } from './place.ts'

/** A rule between workspaces, or about who may touch a library. Answers why it is broken, undefined when it is not. */
type HouseRule = (from: Place, imported: Import, path: string) => string | undefined

const frontends = new Set(['shell', 'shell/ui', 'mfe-image', 'mfe-video', 'mfe-library', 'mfe-admin'])

/** Who may import a library: path prefixes from the repository's root. Tests may use what they test with. */
const libraries: readonly { readonly name: RegExp; readonly only: readonly string[] }[] = [
  {
    name: /^@eventstore\/db-client/,
    only: ['backend/src/platform/eventsourcing/', 'infra/eventstore/', 'infra/bench/'],
  },
  {
    name: /^(fastify|@fastify\/.*)$/,
    only: ['backend/src/platform/http/', 'backend/src/platform/auth/', 'backend/src/platform/live/', 'infra/'],
  },
  { name: /^antd(\/|$)/, only: ['shell/ui/'] },
  { name: /^@temporalio\//, only: ['workflows/', 'infra/'] },
  { name: /^prom-client$/, only: ['backend/src/platform/observability/', 'workflows/src/worker/worker-metrics.ts'] },
  { name: /^openid-client$/, only: ['backend/src/platform/auth/', 'infra/identity/'] },
]

const mongoUsers = [
  'backend/src/platform/projections/',
  'backend/src/platform/eventsourcing/keys/mongo-keys.ts',
  'backend/src/platform/fail-points/',
  'backend/src/platform/http/',
  'backend/src/platform/auth/',
  'backend/src/platform/live/',
  'backend/src/main.ts',
  'workflows/src/dispatcher/',
  'infra/',
]

/** The worker's program, besides, holds the dispatcher's lease and reads where to start: it may use `projections`. */
const openToWorkflows = ['', 'eventsourcing', 'media', 'providers', 'catalogue', 'observability', 'fail-points']

/** What the worker's process has in common with the backend's: variables and connections. */
const openToTheWorker = ['backend/src/processes/config.ts', 'backend/src/processes/engines.ts']

/** Folders of infra that measure, examine or test the product from inside. */
const knowsTheProduct = new Set(['bench', 'crash', 'doctor', 'e2e'])

/**
 * What knows nothing of the product: the guard of local ports, which all our servers share, helpers of its tests, and the list
 * of provider accounts, which loads no adapter.
 */
const openToInfra = [
  'backend/src/platform/http/server/local-port.ts',
  'backend/src/platform/http/testing/',
  'backend/src/platform/providers/accounts.ts',
]

/** What of the providers is no adapter: the port, the list of accounts and how their variables are read. */
const visibleProviderFiles = new Set(
  ['port.ts', 'account.ts', 'account-settings.ts', 'accounts.ts'].map(
    (file) => `backend/src/platform/providers/${file}`,
  ),
)

/** A tool's configuration runs on Node, when pages are built. */
const isConfiguration = (file: string) => file.endsWith('.config.ts')

const rules: readonly HouseRule[] = [
  function noArrowRunsUp(from, { target, typeOnly }) {
    if (target === undefined || !leadsUp(from, placeOf(target))) return undefined
    // workflow code calls activities by their types alone, which are gone when it is bundled
    if (from.workspace === 'workflows' && typeOnly) return undefined
    const nameOf = ({ workspace, floor, area }: Place) => `${workspace}/src/${floor ?? area}`
    return `${nameOf(from)} is below ${nameOf(placeOf(target))} and does not know it`
  },

  function libraryHasItsPlace({ test }, { specifier, typeOnly }, path) {
    const library = libraries.find(({ name }) => name.test(specifier))
    if (library === undefined || test || typeOnly || library.only.some((each) => path.startsWith(each)))
      return undefined
    return `only ${library.only.join(', ')} may import ${specifier}`
  },

  function readModelsHaveTheirPlace(from, { specifier, typeOnly }, path) {
    const reads = sliceOf(from) !== undefined && roleOf(from) === 'queries'
    if (specifier !== 'mongodb' || from.test || typeOnly || reads || mongoUsers.some((each) => path.startsWith(each)))
      return undefined
    return 'only projections write read models, and only queries.ts reads them'
  },

  function adaptersStayBehindThePort({ workspace, area, test }, { target }, path) {
    const connects = area === 'providers' || path === 'backend/src/processes/composition.ts'
    if (workspace !== 'backend' || connects || test) return undefined
    return target?.startsWith('backend/src/platform/providers/') && !visibleProviderFiles.has(target)
      ? 'only the port and the list of accounts of providers are visible in the backend'
      : undefined
  },

  function pagesKnowContractsOnly({ workspace, file, test }, { specifier, target }) {
    if (!frontends.has(workspace) || isConfiguration(file) || test) return undefined
    if (specifier.startsWith('node:')) return 'pages run in a browser'
    const foreign = target === undefined ? undefined : placeOf(target).workspace
    if (foreign === undefined || foreign === workspace || foreign === 'shell/ui') return undefined
    return specifier === '@studio/backend/contract'
      ? undefined
      : 'pages import @studio/backend/contract and @studio/ui, nothing else of ours'
  },

  function workflowsSeeTheFourFiles({ workspace, area, test }, { target, typeOnly }) {
    const place = target === undefined ? undefined : placeOf(target)
    if (workspace !== 'workflows' || test || place?.workspace !== 'backend') return undefined
    if ((area === 'worker' || typeOnly) && openToTheWorker.includes(target ?? '')) return undefined
    if (sliceOf(place) === undefined) {
      const open = [...openToWorkflows, ...(area === 'worker' ? ['projections'] : [])]
      return place.floor !== 'processes' && open.includes(place.area)
        ? undefined
        : `workflows must not import ${target}`
    }
    return ['contract', 'events', 'commands', 'queries', 'request'].includes(roleOf(place))
      ? undefined
      : 'workflows see contract, events, commands, queries and request of a slice'
  },

  function nothingBelowKnowsWhatIsAbove({ workspace }, { target }) {
    const above = target === undefined ? '' : placeOf(target).workspace
    if (workspace === 'backend' && above !== 'backend' && above !== '') return `the backend must not import ${above}`
    if (workspace === 'workflows' && above === 'infra') return 'workflows must not import infra'
    return undefined
  },

  function infraOnlyStartsProcesses({ workspace, area }, { target = '' }) {
    const above = placeOf(target).workspace
    const may =
      above === 'infra' ||
      above === '' ||
      knowsTheProduct.has(area) ||
      isConfiguration(target) ||
      openToInfra.some((open) => target.startsWith(open))
    return workspace !== 'infra' || may
      ? undefined
      : `only infra/bench, infra/crash, infra/doctor and infra/e2e may import ${above}`
  },

  function packagesGoByName({ workspace, file, test }, { specifier, target = '' }) {
    if (!specifier.startsWith('.') || test || isConfiguration(file) || isConfiguration(target)) return undefined
    const inside = placeOf(target).workspace === workspace
    return inside ? undefined : 'another package is imported by its name, not by a path'
  },
]

/** Why this import breaks a rule of the house; empty when it breaks none. */
export function breaksHouseRules(path: string, imported: Import): string[] {
  const from = placeOf(path)
  return rules.flatMap((rule) => rule(from, imported, path) ?? [])
}
