import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

export interface Mfe {
  /** `import.meta.url` of the app's rspack.config.ts. */
  readonly url: string
  /** Federation name: an identifier. */
  readonly name: string
  /** Port of its development server. */
  readonly port: number
  /** The shell only: page template, entry, and what it provides to the remotes. */
  readonly shell?: { readonly entry: string; readonly template: string; readonly favicon: string }
  /** A remote only: what the shell may load. */
  readonly exposes?: Readonly<Record<string, string>>
  /** Paths relative to the app's folder. */
  readonly runtimePlugins?: readonly string[]
}

const dev = process.env['NODE_ENV'] === 'development'
const require = createRequire(import.meta.url)

const singleton = (requiredVersion: string) => ({ singleton: true, requiredVersion })

/** Ours: provided by the shell alone, so that remotes carry neither antd nor the contracts (frontend.md 8). */
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
  '@studio/backend/contract': ours('0.1.0', isShell),
})

const swc = {
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  type: 'javascript/auto',
  options: {
    detectSyntax: 'auto',
    jsc: { target: 'es2023', transform: { react: { runtime: 'automatic', development: dev, refresh: dev } } },
  },
} as const

/** Everything asked under /api goes to a running `npm start`; the remotes to their own development servers. */
const devServer = (mfe: Mfe): NonNullable<Configuration['devServer']> => ({
  port: mfe.port,
  hot: true,
  liveReload: false,
  historyApiFallback: true,
  headers: { 'Access-Control-Allow-Origin': '*' },
  proxy: [
    { context: ['/api'], target: `http://localhost:${process.env['PORT'] ?? '3000'}`, ws: true },
    ...(mfe.shell === undefined
      ? []
      : [{ context: ['/mfe-image'], target: 'http://localhost:3011', pathRewrite: { '^/mfe-image': '' } }]),
  ],
})

/** The one bundler configuration: shell and remotes differ only in what they are given (frontend.md 4). */
export function defineMfe(mfe: Mfe): Configuration {
  const folder = fileURLToPath(new URL('.', mfe.url))
  const isShell = mfe.shell !== undefined
  return {
    name: mfe.name,
    context: folder,
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2023'],
    devtool: dev ? 'cheap-module-source-map' : false,
    entry: mfe.shell === undefined ? {} : { main: mfe.shell.entry },
    output: {
      path: `${folder}dist`,
      uniqueName: mfe.name,
      publicPath: isShell ? '/' : 'auto',
      filename: dev ? '[name].js' : '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: [swc, { test: /\.css$/, type: 'css/auto' }, { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' }],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: mfe.name,
        filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        ...(mfe.exposes === undefined ? {} : { exposes: { ...mfe.exposes } }),
        runtimePlugins: (mfe.runtimePlugins ?? []).map((path) => require.resolve(`${folder}${path}`)),
        shared: shared(isShell),
        dts: false,
        manifest: true,
        shareStrategy: 'loaded-first',
        experiments: { optimization: { target: 'web' } },
      }),
      ...(mfe.shell === undefined ? [] : [pageOf(folder, mfe.name, mfe.shell)]),
      ...(dev ? [new ReactRefreshRspackPlugin()] : []),
    ],
    lazyCompilation: false,
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    devServer: devServer(mfe),
  }
}

/** The page itself, without the federation entry: nobody loads the shell as a remote. */
const pageOf = (folder: string, name: string, shell: NonNullable<Mfe['shell']>) =>
  new rspack.HtmlRspackPlugin({
    template: `${folder}${shell.template}`,
    favicon: `${folder}${shell.favicon}`,
    excludeChunks: [name],
    scriptLoading: 'defer',
    hash: false,
  })
