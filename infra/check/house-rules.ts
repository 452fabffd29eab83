import { layers, leadsUpInFront } from './front-layers.ts'
import { type Location, leadsUp, locationOf, roleOf, sliceOf } from './location.ts'
import type { Import } from './module-imports.ts'

/** A rule about imports between workspaces or of libraries. Returns why an import breaks it; undefined when it does not. */
type HouseRule = (from: Location, imported: Import, path: string) => string | undefined

const frontends = new Set(['shell', 'shell/ui', 'shell/media', 'mfe-image', 'mfe-video', 'mfe-library', 'mfe-admin'])

/** Who may import a library, as path prefixes from the repository's root. Tests may also import testing libraries. */
const libraries: readonly { readonly name: RegExp; readonly only: readonly string[] }[] = [
  {
    name: /^@eventstore\/db-client/,
    only: ['backend/src/platform/eventsourcing/', 'infra/eventstore/', 'infra/bench/'],
  },
  {
    name: /^(fastify|@fastify\/.*)$/,
    only: ['backend/src/platform/http/', 'infra/'],
  },
  { name: /^antd(\/|$)/, only: ['shell/ui/'] },
  { name: /^@temporalio\//, only: ['workflows/', 'infra/'] },
  { name: /^prom-client$/, only: ['backend/src/platform/observability/', 'workflows/src/worker/worker-metrics.ts'] },
  { name: /^openid-client$/, only: ['backend/src/platform/auth/'] },
]

const mongoUsers = [
  'backend/src/platform/projections/',
  'backend/src/platform/eventsourcing/keys/mongo-keys.ts',
  'backend/src/platform/fail-points/',
  'backend/src/platform/http/',
  'backend/src/platform/auth/',
  'infra/',
]

/**
 * Folders of `platform`, `features/catalogue`, and the files beside the slices that workflows may use. The worker's program may also use
 * `projections`, for the dispatcher's lease and start.
 */
const openToWorkflows = [
  '',
  'eventsourcing',
  'media',
  'providers',
  'catalogue',
  'observability',
  'fail-points',
  'reports',
]

/** Files of the backend that the worker's program may use: configuration and connections, and the sign-ins that a deletion ends. */
const openToTheWorker = [
  'backend/src/processes/config.ts',
  'backend/src/processes/engines.ts',
  'backend/src/platform/auth/sessions/sessions.ts',
]

/** Folders of infra that may import the product, because they measure, examine or test it from inside. */
const knowsTheProduct = new Set(['bench', 'crash', 'doctor', 'e2e', 'seed'])

/**
 * Files of the backend that all of infra may import, because they depend on nothing else of the product: the guard of local ports and the
 * comparison of secrets, which all our servers share, their test helpers, the runner of programs that read what people send, the list
 * of provider accounts, which loads no adapter, and the names by which a machine calls itself.
 */
const openToInfra = [
  'backend/src/platform/http/server/guards/is-secret.ts',
  'backend/src/platform/http/server/guards/local-port.ts',
  'backend/src/platform/http/testing/',
  'backend/src/platform/media/video/run-program.ts',
  'backend/src/platform/providers/accounts.ts',
  'backend/src/processes/addresses.ts',
]

/** Files of the providers that are no adapters: the port, the list of accounts, and the parsing of their variables. */
const visibleProviderFiles = new Set(
  ['port.ts', 'language/port.ts', 'account.ts', 'account-settings.ts', 'accounts.ts'].map(
    (file) => `backend/src/platform/providers/${file}`,
  ),
)

/** Configuration of a tool: it runs on Node when pages are built, not in the browser. */
const isConfiguration = (file: string) => file.endsWith('.config.ts')

const rules: readonly HouseRule[] = [
  function noArrowRunsUp(from, { target, typeOnly }) {
    if (target === undefined || !leadsUp(from, locationOf(target))) return undefined
    // Workflow code may import the types of activities, which do not exist in the bundle.
    if (from.workspace === 'workflows' && typeOnly) return undefined
    const nameOf = ({ workspace, floor, area }: Location) => `${workspace}/src/${floor ?? area}`
    return `${nameOf(from)} is below ${nameOf(locationOf(target))} and does not know it`
  },

  function libraryIsAllowed({ test }, { specifier, typeOnly }, path) {
    const library = libraries.find(({ name }) => name.test(specifier))
    if (library === undefined || test || typeOnly || library.only.some((each) => path.startsWith(each)))
      return undefined
    return `only ${library.only.join(', ')} may import ${specifier}`
  },

  function readModelsAreAllowed(from, { specifier, typeOnly }, path) {
    const reads = sliceOf(from) !== undefined && roleOf(from) === 'queries'
    if (specifier !== 'mongodb' || from.test || typeOnly || reads || mongoUsers.some((each) => path.startsWith(each)))
      return undefined
    return 'only projections write read models, and only queries.ts reads them'
  },

  function adaptersStayBehindThePort({ workspace, area, test }, { target }, path) {
    const connects = area === 'providers' || path === 'backend/src/processes/composition/language.ts'
    if (workspace !== 'backend' || connects || test) return undefined
    return target?.startsWith('backend/src/platform/providers/') && !visibleProviderFiles.has(target)
      ? 'only the port and the list of accounts of providers are visible in the backend'
      : undefined
  },

  function pagesKnowContractsOnly({ workspace, file, test }, { specifier, target }) {
    if (!frontends.has(workspace) || isConfiguration(file) || test) return undefined
    if (specifier.startsWith('node:')) return 'pages run in a browser'
    const foreign = target === undefined ? undefined : locationOf(target).workspace
    if (foreign === undefined || foreign === workspace || foreign === 'shell/ui') return undefined
    if (foreign === 'shell/media' && workspace !== 'shell/ui') return undefined
    return /^@studio\/backend\/contract(\/[\w-]+)?$/.test(specifier)
      ? undefined
      : 'pages import @studio/backend/contract and its areas, @studio/ui and @studio/media, nothing else of ours; media imports ui, never the other way'
  },

  function pagesKnowNoTests({ workspace, test }, { target }) {
    if (!frontends.has(workspace) || test || target === undefined) return undefined
    return locationOf(target).test ? 'only tests import tests and their helpers' : undefined
  },

  function featuresOfPagesAreLayered({ workspace, file }, { target }, path) {
    if (!frontends.has(workspace) || isConfiguration(file)) return undefined
    if (layers[`${workspace}/src`] === undefined) return `${workspace}/src has no line in the table of layers`
    return target === undefined ? undefined : leadsUpInFront(path, target)
  },

  function workflowsSeeTheFourFiles({ workspace, area, test }, { target, typeOnly }) {
    const location = target === undefined ? undefined : locationOf(target)
    if (workspace !== 'workflows' || test || location?.workspace !== 'backend') return undefined
    if ((area === 'worker' || typeOnly) && openToTheWorker.includes(target ?? '')) return undefined
    if (sliceOf(location) === undefined) {
      const open = [...openToWorkflows, ...(area === 'worker' ? ['projections'] : [])]
      return location.floor !== 'processes' && open.includes(location.area)
        ? undefined
        : `workflows must not import ${target}`
    }
    return ['contract', 'events', 'commands', 'queries', 'request'].includes(roleOf(location))
      ? undefined
      : 'workflows see contract, events, commands, queries and request of a slice'
  },

  function nothingBelowKnowsWhatIsAbove({ workspace }, { target }) {
    const above = target === undefined ? '' : locationOf(target).workspace
    if (workspace === 'backend' && above !== 'backend' && above !== '') return `the backend must not import ${above}`
    if (workspace === 'workflows' && above === 'infra') return 'workflows must not import infra'
    return undefined
  },

  function infraOnlyStartsProcesses({ workspace, area }, { target = '' }) {
    const above = locationOf(target).workspace
    const may =
      above === 'infra' ||
      above === '' ||
      knowsTheProduct.has(area) ||
      isConfiguration(target) ||
      openToInfra.some((open) => target.startsWith(open))
    return workspace !== 'infra' || may
      ? undefined
      : `only infra/bench, infra/crash, infra/doctor, infra/e2e and infra/seed may import ${above}`
  },

  function packagesGoByName({ workspace, file, test }, { specifier, target = '' }) {
    if (!specifier.startsWith('.') || test || isConfiguration(file) || isConfiguration(target)) return undefined
    const inside = locationOf(target).workspace === workspace
    return inside ? undefined : 'another package is imported by its name, not by a path'
  },
]

/** Why this import breaks our rules; empty when it breaks none. */
export function breaksHouseRules(path: string, imported: Import): string[] {
  const from = locationOf(path)
  return rules.flatMap((rule) => rule(from, imported, path) ?? [])
}
