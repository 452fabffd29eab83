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
  /** The page shows no pictures' grid, so it does not need the `parts` of its micro-frontend ahead; it loads the few that it imports. */
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
  /** Parts of our packages that it imports and the frame of the studio does not; they are loaded together with it. */
  readonly parts: readonly string[]
  /** Parts that only code of it imports which is loaded when something is opened; they are loaded with that code. */
  readonly laterParts: readonly string[]
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
    parts: [
      '@studio/media/asset',
      '@studio/media/details',
      '@studio/media/download',
      '@studio/media/download-choice',
      '@studio/media/drag',
      '@studio/media/drop-anywhere',
      '@studio/media/failed-tile',
      '@studio/media/favorite-button',
      '@studio/media/file-button',
      '@studio/media/grid',
      '@studio/media/grid-items',
      '@studio/media/grid-notices',
      '@studio/media/grid-state',
      '@studio/media/grid-tile',
      '@studio/media/keys',
      '@studio/media/last-act',
      '@studio/media/members',
      '@studio/media/overlay',
      '@studio/media/picture-acts',
      '@studio/media/picture-files',
      '@studio/media/picture-tile',
      '@studio/media/pictures',
      '@studio/media/row-height',
      '@studio/media/search',
      '@studio/media/search-field',
      '@studio/media/live-pictures',
      '@studio/media/refresh-gallery',
      '@studio/media/select-toggle',
      '@studio/media/selection',
      '@studio/media/selection-bar',
      '@studio/media/sent-prompts',
      '@studio/media/toolbar',
      '@studio/media/waiting-tile',
      '@studio/media/emptied',
      '@studio/media/panel-failed',
      '@studio/media/enter-chip',
      '@studio/media/generate-button',
      '@studio/media/obstacle-list',
      '@studio/media/prompt-field',
      '@studio/media/prompt-history',
      '@studio/media/prompt-keys',
      '@studio/media/prompt-panel',
      '@studio/media/written-prompt',
      '@studio/ui/chip',
      '@studio/ui/choice-chip',
      '@studio/ui/choice-list',
      '@studio/ui/click-guard',
      '@studio/ui/form',
      '@studio/ui/format',
      '@studio/ui/icon-button',
      '@studio/ui/key-table',
      '@studio/ui/media',
      '@studio/ui/focus-back',
      '@studio/ui/random-key',
      '@studio/ui/server-clock',
      '@studio/ui/toast-store',
      '@studio/ui/tokens',
      '@studio/ui/user-storage',
    ],
    laterParts: [
      '@studio/media/bulk',
      '@studio/media/characters',
      '@studio/media/chat',
      '@studio/media/choose-characters',
      '@studio/media/compare',
      '@studio/media/download-options',
      '@studio/media/choose-images',
      '@studio/media/large-picture',
      '@studio/media/live-characters',
      '@studio/media/member-grid',
      '@studio/media/membership',
      '@studio/media/now',
      '@studio/media/import-source',
      '@studio/media/owned-acts',
      '@studio/media/picked-list',
      '@studio/media/source-failure',
      '@studio/media/source-import',
      '@studio/media/source-importer',
      '@studio/media/source-progress',
      '@studio/media/source-tabs',
      '@studio/media/source-work',
      '@studio/media/thumbnail-button',
      '@studio/media/upload-list',
      '@studio/media/video-words',
      '@studio/media/viewer',
      '@studio/media/zoom',
      '@studio/ui/confirm',
      '@studio/ui/copy-button',
      '@studio/ui/entry-button',
      '@studio/ui/form-dialog',
      '@studio/ui/outlined-button',
      '@studio/ui/radio-row',
      '@studio/ui/saving',
      '@studio/ui/table',
      '@studio/ui/tabs',
      '@studio/media/player',
      '@studio/media/viewer-frame',
    ],
  },
  {
    name: 'mfe_library',
    folder: 'mfe-library',
    pages: [
      { path: '/characters', title: 'Characters', chunk: 'characters' },
      { path: '/styles', title: 'Styles', chunk: 'styles' },
      { path: '/spend', title: 'Spend', chunk: 'spend', isLight: true },
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
    parts: [
      '@studio/ui/random-key',
      '@studio/media/drag',
      '@studio/media/asset',
      '@studio/media/bulk',
      '@studio/media/characters',
      '@studio/media/details',
      '@studio/media/download',
      '@studio/media/drop-anywhere',
      '@studio/media/grid',
      '@studio/media/grid-items',
      '@studio/media/grid-state',
      '@studio/media/grid-tile',
      '@studio/media/keys',
      '@studio/media/last-act',
      '@studio/media/live-characters',
      '@studio/media/members',
      '@studio/media/membership',
      '@studio/media/owned-acts',
      '@studio/media/mosaic',
      '@studio/media/picture-files',
      '@studio/media/file-button',
      '@studio/media/row-height',
      '@studio/media/search',
      '@studio/media/select-toggle',
      '@studio/media/selection',
      '@studio/media/selection-bar',
      '@studio/media/toolbar',
      '@studio/media/collection-images',
      '@studio/ui/confirm',
      '@studio/ui/form-dialog',
      '@studio/ui/format',
      '@studio/ui/icon-button',
      '@studio/ui/key-table',
      '@studio/ui/saving',
      '@studio/ui/tabs',
      '@studio/ui/toast-store',
    ],
    laterParts: [
      '@studio/media/grid-notices',
      '@studio/media/download-options',
      '@studio/media/choose-characters',
      '@studio/media/choose-images',
      '@studio/media/member-grid',
      '@studio/media/picked-list',
      '@studio/media/picture-tile',
      '@studio/media/small-copy',
      '@studio/media/player',
      '@studio/media/poster',
      '@studio/media/save-from',
      '@studio/media/video-tile',
      '@studio/media/viewer',
      '@studio/media/viewer-frame',
      '@studio/ui/table',
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
    parts: [
      '@studio/media/asset',
      '@studio/media/bulk',
      '@studio/media/drag',
      '@studio/media/drop-anywhere',
      '@studio/media/emptied',
      '@studio/media/enter-chip',
      '@studio/media/failed-tile',
      '@studio/media/favorite-button',
      '@studio/media/grid',
      '@studio/media/grid-items',
      '@studio/media/grid-notices',
      '@studio/media/grid-state',
      '@studio/media/grid-tile',
      '@studio/media/keys',
      '@studio/media/last-act',
      '@studio/media/obstacle-list',
      '@studio/media/panel-failed',
      '@studio/media/picture-files',
      '@studio/media/picture-tile',
      '@studio/media/prompt-history',
      '@studio/media/prompt-keys',
      '@studio/media/prompt-panel',
      '@studio/media/row-height',
      '@studio/media/select-toggle',
      '@studio/media/selection',
      '@studio/media/selection-bar',
      '@studio/media/toolbar',
      '@studio/media/poster',
      '@studio/media/video-tile',
      '@studio/media/waiting-tile',
      '@studio/media/written-prompt',
      '@studio/ui/choice-chip',
      '@studio/ui/form',
      '@studio/ui/random-key',
    ],
    laterParts: [
      '@studio/media/chat',
      '@studio/media/chooser-dialog',
      '@studio/media/choose-characters',
      '@studio/media/choose-images',
      '@studio/media/file-button',
      '@studio/media/import-source',
      '@studio/media/member-grid',
      '@studio/media/picked-list',
      '@studio/media/ready-button',
      '@studio/media/save-from',
      '@studio/media/search-field',
      '@studio/media/source-failure',
      '@studio/media/source-import',
      '@studio/media/source-importer',
      '@studio/media/source-tabs',
      '@studio/media/thumbnail-button',
      '@studio/media/upload-list',
      '@studio/media/player',
      '@studio/media/viewer-frame',
      '@studio/ui/bottom-space',
      '@studio/ui/radio-row',
      '@studio/ui/copy-button',
    ],
  },
] as const satisfies readonly Remote[]

export type RemoteName = (typeof remotes)[number]['name']

/** The page at a path and the micro-frontend that has it; undefined for a path of the shell's own. */
export function pageAt(path: string): { readonly remote: RemoteName; readonly page: RemotePage } | undefined {
  for (const { name, pages } of remotes) {
    const page = pages.find((each) => each.path === path)
    if (page !== undefined) return { remote: name, page }
  }
  return undefined
}
