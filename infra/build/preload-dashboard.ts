import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultiStats } from '@rspack/core'
import { preloadKind } from './preloads.ts'

const page = join(import.meta.dirname, '..', '..', 'shell', 'dist', 'studio.html')

/** Chunks with which the dashboard begins, by the build that they belong to and the address that it is served at. */
const firstChunks = [
  { build: 'shell', prefix: '/', chunks: ['studio'] },
  { build: 'mfe_image', prefix: '/mfe-image/', chunks: ['mfe_image', '__federation_expose_routes', 'dashboard'] },
] as const

/**
 * Lets the page of the studio fetch the dashboard at once. Otherwise each of its files is found only when the one before has run: the
 * entry of the micro-frontend, its routes, and the page.
 */
export async function preloadDashboard(stats: MultiStats): Promise<void> {
  const tags = firstChunks.flatMap(({ build, prefix, chunks }) =>
    chunks.flatMap((chunk) => filesOf(stats, build, chunk)).map((file) => tagOf(prefix + file)),
  )
  const html = await readFile(page, 'utf8')
  await writeFile(
    page,
    html.replace('</head>', () => `${[...new Set(tags)].join('')}</head>`),
  )
}

function filesOf(stats: MultiStats, build: string, chunk: string): string[] {
  const groups = stats.stats
    .find(({ compilation }) => compilation.name === build)
    ?.toJson({ all: false, chunkGroups: true }).namedChunkGroups
  const assets = groups?.[chunk]?.assets
  if (assets === undefined) throw new Error(`${build} has no chunk ${chunk}`)
  return assets.map(({ name }) => name)
}

const tagOf = (href: string): string => `<link rel="preload" as="${preloadKind(href)}" href="${href}">`
