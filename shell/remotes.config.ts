/** The menus of the top bar, in their order (spec images 2). */
export const menuTitles = ['Image', 'Characters', 'Video'] as const

/** An entry in a menu of the top bar. It is highlighted on all pages of its `paths`, and leads to the first. */
interface RemoteMenuEntry {
  readonly menu: (typeof menuTitles)[number]
  readonly title: string
  readonly description: string
  readonly icon: 'generate' | 'edit' | 'characters' | 'styles' | 'video' | 'copy' | 'speak'
  readonly paths: readonly [string, ...string[]]
}

/** What the frame of the studio knows about a page before the page is loaded. */
export interface RemotePage {
  readonly path: string
  /** What the tab of the browser says, before the name of the product. */
  readonly title: string
  /** The chunk of the micro-frontend that has the page (its name in `webpackChunkName`). */
  readonly chunk: string
  /** Whether the top bar has the dashboard's own toggles on this page. */
  readonly toggles?: 'dashboard'
  /** The page shows no pictures' grid, so it does not need the parts of its micro-frontend ahead; it loads the few that it imports. */
  readonly isLight?: true
}

/** A micro-frontend. */
interface Remote {
  /** Federation name: an identifier. */
  readonly name: string
  /** Its folder in the repository; it is served below a path of the same name. */
  readonly folder: string
  readonly pages: readonly RemotePage[]
  readonly menu: readonly RemoteMenuEntry[]
}

/**
 * Every micro-frontend. The loader, the router, the menus of the top bar, the build and, by a file that the build writes, the static
 * routes of the server all read this table. It imports nothing, because
 * the build reads it on Node.
 */
export const remotes = [
  {
    name: 'mfe_image',
    folder: 'mfe-image',
    pages: [
      { path: '/', title: 'Images', chunk: 'dashboard', toggles: 'dashboard' },
      { path: '/dashboard', title: 'Images', chunk: 'dashboard', toggles: 'dashboard' },
      { path: '/edit', title: 'Edit', chunk: 'edit' },
    ],
    menu: [
      {
        menu: 'Image',
        title: 'Generate',
        description: 'Create AI images',
        icon: 'generate',
        paths: ['/', '/dashboard'],
      },
      {
        menu: 'Image',
        title: 'Edit',
        description: 'Edit existing images',
        icon: 'edit',
        paths: ['/edit'],
      },
    ],
  },
  {
    name: 'mfe_library',
    folder: 'mfe-library',
    pages: [
      { path: '/characters', title: 'Characters', chunk: 'characters' },
      { path: '/styles', title: 'Styles', chunk: 'styles' },
      { path: '/spend', title: 'Spend', chunk: 'spend', isLight: true },
      { path: '/account', title: 'Account', chunk: 'account', isLight: true },
    ],
    menu: [
      {
        menu: 'Characters',
        title: 'Characters',
        description: 'Organize images by character',
        icon: 'characters',
        paths: ['/characters'],
      },
      {
        menu: 'Characters',
        title: 'Styles',
        description: 'Custom styles & prompt templates',
        icon: 'styles',
        paths: ['/styles'],
      },
    ],
  },
  {
    name: 'mfe_video',
    folder: 'mfe-video',
    pages: [
      { path: '/video', title: 'Videos', chunk: 'video' },
      { path: '/tiktok-copier', title: 'Copy Video', chunk: 'copy-video' },
      { path: '/lip-sync', title: 'Lip Sync', chunk: 'lip-sync' },
    ],
    menu: [
      {
        menu: 'Video',
        title: 'Create Video',
        description: 'Generate AI videos',
        icon: 'video',
        paths: ['/video'],
      },
      {
        menu: 'Video',
        title: 'Copy Video',
        description: 'Clone video style',
        icon: 'copy',
        paths: ['/tiktok-copier'],
      },
      {
        menu: 'Video',
        title: 'Lip Sync',
        description: 'Sync audio to video',
        icon: 'speak',
        paths: ['/lip-sync'],
      },
    ],
  },
  // The pages of admins are no pages of the studio: what is below `adminPath` has a router of its own, see `src/admin`.
  { name: 'mfe_admin', folder: 'mfe-admin', pages: [], menu: [] },
] as const satisfies readonly Remote[]

export type RemoteName = (typeof remotes)[number]['name']

/** The pages of admins are here and below. */
export const adminPath = '/admin'

export function isAdminPath(path: string): boolean {
  return path === adminPath || path.startsWith(`${adminPath}/`)
}

/** The page at a path and the micro-frontend that has it; undefined for a path of the shell's own. */
export function pageAt(path: string): { readonly remote: RemoteName; readonly page: RemotePage } | undefined {
  for (const { name, pages } of remotes) {
    const page = pages.find((each) => each.path === path)
    if (page !== undefined) return { remote: name, page }
  }
  return undefined
}
