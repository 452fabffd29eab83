import { adminPages } from '../../mfe-admin/pages.config.ts'
import { remotes } from '../../shell/remotes.config.ts'
import type { BuiltApp, BuiltChunk } from './built-chunks.ts'

/**
 * Most bytes of JavaScript (gzip) that a page may load before it is shown: the landing page, any page of the studio, and any page of admins
 * (frontend.md 13).
 */
export const firstLoad = { landing: 180_000, studio: 420_000, admin: 400_000 }

/** The most scripts that a page may be shown from: the request for a small one costs more than its bytes. */
export const mostScripts = 25

/** The site of admins: its folder, and what the addresses of its files are told from those of the studio by. */
export const siteFolder = 'mfe-admin/site'
export const siteFiles = 'site:/'

/** What a page is made of. */
export interface BuiltPage {
  /** What people call it. */
  readonly name: string
  readonly budget: number
  /** The chunk of the site of admins that has it, where it is a page of that and not of the shell. */
  readonly site?: string
  /** The chunk of the shell with which it begins, after those that every page loads. */
  readonly shell: string
  /** Its micro-frontend, and the chunk of it with which the page begins, where that is known. */
  readonly remote?: { readonly name: string; readonly folder: string; readonly chunk?: string }
}

/** Where the pages of admins are inside the shell. */
export const adminRemote = { name: 'mfe_admin', folder: 'mfe-admin' } as const

/** The landing page, every page of the table of remotes, and every page of admins. */
export const builtPages: readonly BuiltPage[] = [
  { name: 'landing page', shell: 'landing', budget: firstLoad.landing },
  ...remotes.flatMap(({ name, folder, pages }) =>
    pages.map(({ path, chunk }) => ({
      name: path,
      shell: 'studio',
      budget: firstLoad.studio,
      remote: { name, folder, chunk },
    })),
  ),
  ...adminPages.flatMap(({ path, chunk }) => [
    { name: path, shell: 'admin', budget: firstLoad.admin, remote: { ...adminRemote, chunk } },
    { name: `${path} of the site of admins`, shell: 'admin', site: chunk, budget: firstLoad.admin },
  ]),
]

/** What every page loads of the shell: the entry, and the program. */
const ofEveryPage = ['main', 'bootstrap']

/** What every page of a micro-frontend loads of it besides its own chunk, and besides its entry, which has its name. */
const ofEveryRemote = '__federation_expose_routes'

/** Addresses of the scripts that a page loads before it is shown, see `filesOf`. */
export function scriptsOf(apps: ReadonlyMap<string, BuiltApp>, page: BuiltPage): string[] {
  return filesOf(apps, page).filter((file) => file.endsWith('.js'))
}

/**
 * Addresses of the scripts and styles that a page loads before it is shown. Whoever uses a shared module gets it from the shell, which is
 * always the first to have it; so copies that a micro-frontend carries for itself do not count. Throws when a chunk is missing.
 */
export function filesOf(
  apps: ReadonlyMap<string, BuiltApp>,
  { shell: half, remote, site }: Pick<BuiltPage, 'shell' | 'remote' | 'site'>,
): string[] {
  if (site !== undefined) {
    const admins = appOf(apps, 'admin_site')
    return addressesOf(
      siteFiles,
      ['main', site].flatMap((name) => chunksOf(admins, name)),
    )
  }
  const shell = appOf(apps, 'shell')
  const loaded = new Set<BuiltChunk>()
  const fetchShared = (name: string): void => load(shell.chunks.filter(({ provides }) => provides.includes(name)))
  const load = (chunks: readonly BuiltChunk[]): void => {
    for (const chunk of chunks) {
      if (loaded.has(chunk)) continue
      loaded.add(chunk)
      for (const name of chunk.uses) fetchShared(name)
    }
  }
  for (const name of [...ofEveryPage, half]) load(chunksOf(shell, name))
  if (remote === undefined) return addressesOf('/', loaded)
  const { name, folder, chunk: ownChunk } = remote
  const own = [name, ofEveryRemote, ...(ownChunk === undefined ? [] : [ownChunk])].flatMap((each) =>
    chunksOf(appOf(apps, name), each),
  )
  for (const name of own.flatMap(({ uses }) => uses)) fetchShared(name)
  return [...addressesOf('/', loaded), ...addressesOf(`/${folder}/`, own)]
}

function addressesOf(prefix: string, chunks: Iterable<BuiltChunk>): string[] {
  return [...new Set([...chunks].flatMap((chunk) => chunk.files))].map((file) => prefix + file)
}

function appOf(apps: ReadonlyMap<string, BuiltApp>, name: string): BuiltApp {
  const app = apps.get(name)
  if (app === undefined) throw new Error(`${name} was not built`)
  return app
}

function chunksOf({ named }: BuiltApp, name: string): readonly BuiltChunk[] {
  const chunks = named.get(name)
  if (chunks === undefined) throw new Error(`there is no chunk ${name}`)
  return chunks
}
