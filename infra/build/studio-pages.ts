import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminPath, remotes } from '../../shell/remotes.config.ts'
import type { BuiltApp } from './built-chunks.ts'
import { adminRemote, filesOf } from './page-scripts.ts'
import { preloadKind } from './preloads.ts'

/** The page for paths that are in no micro-frontend. */
const common = 'studio.html'

/** The page for all paths of admins. */
const ofAdmins = 'admin.html'

/**
 * Writes the page of the studio once for each page of the micro-frontends. Each lets the browser fetch at once what that page begins with.
 * Otherwise each file is found only when the one before has run: the shared parts of the frame, the entry of the micro-frontend, its
 * routes, the page, and the shared parts of the page.
 * Leaves `pages.json`, by which the server chooses: the file of each path, with `/*` at its end of all below it too, and `*` for all
 * others.
 */
export async function writeStudioPages(apps: ReadonlyMap<string, BuiltApp>, dist: string): Promise<void> {
  const html = await readFile(join(dist, common), 'utf8')
  const byPath: Record<string, string> = { '*': common }
  for (const { name, folder, pages } of remotes) {
    for (const { path, chunk } of pages) {
      const file = `studio-${chunk}.html`
      const files = filesOf(apps, { shell: 'studio', remote: { name, folder, chunk } })
      await writeFile(join(dist, file), preloading(html, files))
      byPath[path] = file
    }
  }
  await writeFile(join(dist, common), preloading(html, filesOf(apps, { shell: 'studio' })))
  const admins = await readFile(join(dist, ofAdmins), 'utf8')
  await writeFile(join(dist, ofAdmins), preloading(admins, filesOf(apps, { shell: 'admin', remote: adminRemote })))
  byPath[`${adminPath}/*`] = ofAdmins
  await writeFile(join(dist, 'pages.json'), JSON.stringify(byPath))
}

/** The page with a tag for each file that it does not name yet. */
function preloading(html: string, addresses: readonly string[]): string {
  const tags = addresses
    .filter((href) => !html.includes(`"${href}"`))
    .map((href) => `<link rel="preload" as="${preloadKind(href)}" href="${href}" fetchpriority="low">`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
