import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { remotes } from '../../shell/remotes.config.ts'
import type { BuiltApp } from './built-chunks.ts'
import { type BuiltPage, chunksOf, chunksOfRemote } from './page-scripts.ts'
import { preloadKind } from './preloads.ts'

/** The page for paths that are in no micro-frontend. */
const common = 'studio.html'

/**
 * Writes the page of the studio once for each page of the micro-frontends. Each lets the browser fetch at once what that page begins with.
 * Otherwise each file is found only when the one before has run: the entry of the micro-frontend, its routes, and the page.
 * Leaves `pages.json`, by which the server chooses: the file of each path, `*` for all others.
 */
export async function writeStudioPages(apps: ReadonlyMap<string, BuiltApp>, dist: string): Promise<void> {
  const html = await readFile(join(dist, common), 'utf8')
  const byPath: Record<string, string> = { '*': common }
  for (const { name, folder, pages } of remotes) {
    for (const { path, chunk } of pages) {
      const file = `studio-${chunk}.html`
      await writeFile(join(dist, file), preloading(html, preloadsOf(apps, { name, folder, chunk })))
      byPath[path] = file
    }
  }
  await writeFile(join(dist, common), preloading(html, filesIn(apps, 'studio')))
  await writeFile(join(dist, 'pages.json'), JSON.stringify(byPath))
}

const filesIn = (apps: ReadonlyMap<string, BuiltApp>, chunk: string): string[] => {
  const shell = apps.get('shell')
  if (shell === undefined) throw new Error('the shell was not built')
  return chunksOf(shell, chunk).flatMap(({ files }) => files.map((file) => `/${file}`))
}

function preloadsOf(apps: ReadonlyMap<string, BuiltApp>, remote: NonNullable<BuiltPage['remote']>): string[] {
  const own = chunksOfRemote(apps, remote).flatMap(({ files }) => files)
  return [...filesIn(apps, 'studio'), ...own.map((file) => `/${remote.folder}/${file}`)]
}

function preloading(html: string, addresses: readonly string[]): string {
  const tags = new Set(addresses.map((href) => `<link rel="preload" as="${preloadKind(href)}" href="${href}">`))
  return html.replace('</head>', () => `${[...tags].join('')}</head>`)
}
