import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { preloading } from './build/preloads.ts'

/** The pages that load the shell. They differ in the skeleton that they show until the shell has loaded. */
interface ShellPages {
  readonly entry: string
  readonly template: string
  /** File with the markup of the skeleton, by the name of the page. */
  readonly skeletons: Readonly<Record<string, string>>
  readonly favicon: string
}

export interface Mfe {
  /** File address of the app's folder, or of a file in it. */
  readonly url: string
  /** Federation name: an identifier. */
  readonly name: string
  /** The shell only. */
  readonly shell?: ShellPages
  /** A remote only: what the shell may load. */
  readonly exposes?: Readonly<Record<string, string>>
  /** Paths relative to the app's folder. */
  readonly runtimePlugins?: readonly string[]
}

const require = createRequire(import.meta.url)

const singleton = (requiredVersion: string) => ({ singleton: true, requiredVersion })

/** Ours: provided by the shell alone, so that remotes carry neither antd, nor the contracts, nor the grid (frontend.md 8). */
const ours = (version: string, isShell: boolean) => ({
  ...singleton(`^${version}`),
  version,
  ...(isShell ? {} : { import: false as const }),
})

// A trailing slash shares every subpath too: react/jsx-runtime, react-dom/client, @studio/ui/form.
const shared = (isShell: boolean) => ({
  react: singleton('^19.3.0'),
  'react/': singleton('^19.3.0'),
  'react-dom': singleton('^19.3.0'),
  'react-dom/': singleton('^19.3.0'),
  '@tanstack/react-router': singleton('^1.170.0'),
  '@tanstack/react-query': singleton('^5.108.0'),
  jotai: singleton('^3.0.0'),
  'jotai/': singleton('^3.0.0'),
  '@studio/ui': ours('1.0.0', isShell),
  '@studio/ui/': ours('1.0.0', isShell),
  '@studio/media/': ours('1.0.0', isShell),
  '@studio/backend/contract': ours('0.1.0', isShell),
  // Node warns of an address with a slash at its end where the package names its parts.
  '@studio/backend/contract/': { ...ours('0.1.0', isShell), packageName: '@studio/backend/contract' },
})

const swc = {
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    detectSyntax: 'auto',
    jsc: { target: 'es2023', transform: { react: { runtime: 'automatic' } } },
  },
} as const

/**
 * antd's parts do not say that importing them does nothing else, so one context of its forms would bring all forms and their
 * rules into the first load.
 */
const pure = { test: /node_modules[\\/]@rc-component[\\/]/, sideEffects: false } as const

/** What `withoutJsonSchemas` leaves out is missing in zod on purpose. */
const partOfZod = { test: /node_modules[\\/]zod[\\/]/, parser: { exportsPresence: false } } as const

/** Takes the part of zod out of pages that only the server needs, see there. */
const withoutJsonSchemas = new rspack.NormalModuleReplacementPlugin(
  /[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
  join(import.meta.dirname, 'build', 'no-json-schema.mjs'),
)

/**
 * Browsers with V8 (Chrome 136 and later) compile a script that begins with this comment as a whole while it arrives, beside the page's
 * own thread. Otherwise that thread compiles each function when it is first called, which was a quarter of its work until the studio was
 * painted. Not the scripts that all pages load: the landing page runs little of them, and would wait 40 ms for the rest.
 */
const compiledAsItArrives = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  exclude: /^(main|libraries|base|bootstrap|landing)\./,
  // After the minifier, which takes comments away, and before the names of the files are made from what is in them.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
})

/**
 * The browsers of the README: the first with methods of sets and `Map.groupBy`, which the pages call. Left to itself, the minifier writes style
 * sheets for browsers of 2017, too: half of their bytes, with selectors that name every language, to put a column of figures at the end of its
 * cells.
 */
const browsers = ['chrome >= 122', 'edge >= 122', 'firefox >= 127', 'safari >= 17.4', 'ios_saf >= 17.4']

const minimizer = [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
]

/** Every micro-frontend has a federation runtime of its own, with plugins of its own. */
const failedShares = join(import.meta.dirname, '..', 'shell/src/federation/failed-shares-plugin.ts')

/** What a group of modules is made of: a file that pages load as a whole. */
const group = (name: string, ...paths: readonly string[]) => ({
  name,
  test: new RegExp(paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|')),
  chunks: 'all' as const,
  enforce: true,
})

/** What only the tooltips use of the library that the toasts use, too. */
const ofTooltips = 'react-(arrow|focus-scope|id|popper|tooltip|use-rect|use-size)'

/** The icons of the landing page. */
const landingIcons = '(x|circle-exclamation-point|play|pause)\\.'

/**
 * The files that more than one page needs. Otherwise each shared part is a file, with a copy of what it imports. Pages load a group as a
 * whole: what the landing page needs stands in `libraries` and `base`, which all pages load.
 */
const firstLoad = {
  cacheGroups: {
    libraries: group(
      'libraries',
      `node_modules/(react|react-dom|scheduler|zod|@tanstack/(query-core|react-query)|@radix-ui/(?!${ofTooltips}/)[a-z-]+)/`,
      'infra/build/no-json-schema',
    ),
    // Every page of the studio needs something of each. As files of their own they would be fifteen requests, which cost more than bytes.
    // The price: after a new version of any of them, a browser that has the rest fetches the whole file anew.
    studioLibraries: group(
      'studio-libraries',
      `node_modules/(antd|@ant-design|@emotion|@rc-component|@radix-ui/${ofTooltips}|@floating-ui|@babel/runtime|clsx|react-is|stylis)/`,
      'node_modules/(jotai|@tanstack/(history|react-router|react-store|router-core|store)|use-sync-external-store)/',
    ),
    // What is ours, with the lists of the gallery, which are fetched ahead.
    base: group(
      'base',
      `lucide-react/dist/esm/(?!icons/(?!${landingIcons}))`,
      'shell/media/src/gallery/(batch|gallery|newest-generations)\\.ts',
      'shell/ui/src/(api/(?!call-stream)|controls/(notice|progress-line|spinner)|layers/layer-stack|lazy/(lazy-part|part\\.|persistently))',
      'shell/ui/src/(storage/user-storage|theme/(tokens|styles|base)|toast/|values/random-key)',
      'backend/src/(?!contract/|features/(admins/|animations/|audit/|catalogue/(animation-|lip-sync-|price-contract|video-)|chains/|character-videos/|characters/|chats/|clips/|collections/|cost-reports/|costs/|data-exports/|deletions/|downloads/(?!address-contract)|exports/|figures/|job-health/|last-frames/|lineage/|lip-syncs/|loras/|prices/|prompt-settings/|queue/|rebuilds/|shares/|sources/|spend/|style-drafts/|styles/|videos/|waitlist/admin-|work/)|platform/live/admin-|platform/http/(contract/(stream-lines|period-query)|period))',
    ),
    // What nearly every page of the studio needs of the ui package, and its icons.
    controls: group(
      'controls',
      `lucide-react/dist/esm/icons/(?!${landingIcons})`,
      'shell/ui/src/(controls/(icon-button|outlined-button|outside-picture|tabs|tooltip|form\\.|controls)|keys/)',
      'shell/ui/src/(layers/(?!layer-stack)|lazy/part-failed|live/(live-kinds|batch-refresher))',
      'shell/ui/src/(overlay/(?!dialog/(?:confirm|drawer|form-))|storage/stored-atom|studio-state|theme/(studio-theme|use-media)|values/(format|click-guard|composing))',
    ),
    // What the pages of remotes need of it, they need together; the viewer and the dialogs for choosing pictures come when they are opened.
    media: group(
      'media',
      'shell/media/src/(?!(?:chat|choosers|mosaic|uploads|viewer)/|acts/(?:download-options|use-owned-acts)|members/(?!members)|files/(?:small-copy|read-media)|film/(?:clip-player|play)|gallery/(?:batch|gallery|newest-generations)\\.ts)',
      'node_modules/thumbhash/',
    ),
    // What only the pages of the library need of it from the start.
    library: group('library', 'shell/media/src/(?:mosaic/|uploads/|acts/use-owned-acts|members/(?!members))'),
    // Players come with what plays.
    film: group('film', 'shell/media/src/film/(?:clip-player|play)'),
  },
}

/** Of the shell's page. Of the font, all but the Latin letters wait for text that needs them. */
const firstFiles = { chunks: ['libraries', 'base', 'bootstrap'], fonts: ['inter-latin-wght-normal.'] }

/** The one bundler configuration: shell and remotes differ only in what they are given (frontend.md 4). */
export function defineMfe(mfe: Mfe): Configuration {
  const folder = fileURLToPath(new URL('.', mfe.url))
  const isShell = mfe.shell !== undefined
  return {
    ...common(folder, mfe.name, isShell ? '/' : 'auto'),
    entry: mfe.shell === undefined ? {} : { main: mfe.shell.entry },
    optimization: { minimizer, ...(isShell ? { splitChunks: firstLoad } : {}) },
    plugins: [
      withoutJsonSchemas,
      compiledAsItArrives,
      new ModuleFederationPlugin({
        name: mfe.name,
        filename: 'remoteEntry.[contenthash:8].js',
        ...(mfe.exposes === undefined ? {} : { exposes: { ...mfe.exposes } }),
        runtimePlugins: [
          failedShares,
          ...(mfe.runtimePlugins ?? []).map((path) => require.resolve(`${folder}${path}`)),
        ],
        shared: shared(isShell),
        dts: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        // The shell brings the federation runtime for the remotes, too.
        experiments: {
          optimization: { target: 'web' },
          ...(isShell ? { provideExternalRuntime: true } : { externalRuntime: true }),
        },
      }),
      ...(mfe.shell === undefined ? [] : [...pagesOf(folder, mfe.name, mfe.shell), preloading(firstFiles)]),
    ],
  }
}

/** A site that stands by itself: it shares nothing with others at run time, so it brings all that the shell gives inside it. */
interface Site {
  /** File address of the site's folder, or of a file in it. */
  readonly url: string
  readonly name: string
  /** Paths relative to the site's folder. */
  readonly entry: string
  readonly template: string
  readonly skeleton: string
  readonly favicon: string
}

export function defineSite({ url, name, entry, template, skeleton, favicon }: Site): Configuration {
  const folder = fileURLToPath(new URL('.', url))
  const page = { entry, template, skeletons: { 'index.html': skeleton }, favicon }
  return {
    ...common(folder, name, '/'),
    entry: { main: entry },
    optimization: { minimizer },
    plugins: [withoutJsonSchemas, compiledAsItArrives, ...pagesOf(folder, name, page)],
  }
}

/** What shell, remotes and sites have in common. */
function common(folder: string, name: string, publicPath: string): Configuration {
  return {
    name,
    context: folder,
    mode: 'production',
    target: ['web', 'es2023'],
    devtool: false,
    output: {
      path: `${folder}dist`,
      uniqueName: name,
      publicPath,
      filename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: true,
      // A module whose imports did not all arrive throws while it is evaluated. Otherwise whoever imports it next would get it half evaluated; see the plugin.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      rules: [
        swc,
        pure,
        partOfZod,
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
  }
}

/** The pages, without the federation entry: nobody loads the shell as a remote. */
function pagesOf(folder: string, name: string, shell: ShellPages) {
  const read = (path: string): string => readFileSync(`${folder}${path}`, 'utf8')
  return Object.entries(shell.skeletons).map(
    ([filename, skeleton]) =>
      new rspack.HtmlRspackPlugin({
        filename,
        templateContent: read(shell.template).replace('<!-- skeleton -->', () => read(skeleton)),
        favicon: `${folder}${shell.favicon}`,
        excludeChunks: [name],
        scriptLoading: 'defer',
        hash: false,
      }),
  )
}
