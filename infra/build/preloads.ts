import { type Compiler, HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core'

/**
 * What the page requests once its first script runs: scripts and styles of these chunks, and fonts whose file names begin with
 * these words.
 */
export interface Preloads {
  readonly chunks: readonly string[]
  readonly fonts: readonly string[]
}

const kinds: Readonly<Record<string, string>> = { js: 'script', css: 'style', woff2: 'font' }

/**
 * Lets the page fetch everything that it needs first at the same time, instead of finding each script only after the one before has
 * run.
 */
export function preloading({ chunks, fonts }: Preloads): RspackPluginInstance {
  return {
    apply: (compiler: Compiler) => {
      compiler.hooks.compilation.tap('preloading', (compilation) => {
        HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tapPromise('preloading', async (page) => {
          const files = [
            ...chunks.flatMap((name) => [...(compilation.namedChunks.get(name)?.files ?? [])]),
            ...Object.keys(compilation.assets).filter((file) => fonts.some((font) => file.startsWith(font))),
          ]
          return { ...page, headTags: [...files.map((file) => tagOf(`${page.publicPath}${file}`)), ...page.headTags] }
        })
      })
    },
  }
}

/** What a page calls this kind of file when it preloads it. Throws for files that a page cannot preload. */
export function preloadKind(href: string): string {
  const kind = kinds[href.slice(href.lastIndexOf('.') + 1)]
  if (kind === undefined) throw new Error(`${href} is of no kind that a page can preload`)
  return kind
}

function tagOf(href: string) {
  const kind = preloadKind(href)
  // Fonts are always fetched as if from another origin.
  const attributes = { rel: 'preload', as: kind, href, ...(kind === 'font' ? { crossorigin: 'anonymous' } : {}) }
  return { tagName: 'link', voidTag: true, attributes }
}
