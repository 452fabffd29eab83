/**
 * The features of each front end, from the lowest to the highest: a file may import from its own feature and from those to the left of it.
 * Files beside the feature folders are above all features. A feature that is large enough to have folders has a line for them too.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'shell/src': ['assets', 'federation', 'live', 'landing', 'studio', 'admin', 'session'],
  'shell/src/studio': ['dialogs', 'queue', 'bar', 'palette', 'pages'],
  'shell/ui/src': [
    'values',
    'storage',
    'theme',
    'api',
    'live',
    'layers',
    'keys',
    'controls',
    'overlay',
    'toast',
    'lazy',
  ],
  'shell/media/src': [
    'keys',
    'thumbnail',
    'clips',
    'film',
    'gallery',
    'layout',
    'items',
    'drag',
    'files',
    'acts',
    'uploads',
    'prompt',
    'chat',
    'search',
    'members',
    'selection',
    'tiles',
    'sources',
    'mosaic',
    'grid',
    'toolbar',
    'viewer',
    'choosers',
  ],
  'mfe-image/src': [
    'models',
    'address',
    'clips',
    'collections',
    'request',
    'references',
    'making',
    'frames',
    'generate',
    'gallery',
    'trash',
    'sharing',
    'detail',
    'panel',
    'dashboard',
    'edit',
  ],
  'mfe-video/src': [
    'clips',
    'form',
    'models',
    'request',
    'frames',
    'list',
    'generate',
    'acts',
    'tiles',
    'detail',
    'panel',
    'page',
    'copy',
    'lip-sync',
  ],
  'mfe-video/src/clips': ['kind', 'list', 'submit', 'acts', 'characters', 'tiles', 'chain', 'detail', 'page'],
  'mfe-video/src/lip-sync': [
    'modes',
    'kind',
    'audio',
    'choose',
    'draft',
    'source',
    'form',
    'marks',
    'tiles',
    'detail',
    'page',
  ],
  'mfe-video/src/copy': [
    'draft',
    'trim',
    'source',
    'subjects',
    'settings',
    'cost',
    'animation',
    'submit',
    'form',
    'results',
    'page',
  ],
  'mfe-library/src': ['live', 'acts', 'cards', 'loras', 'styles', 'characters', 'spend', 'account'],
  'mfe-admin/src': [
    'parts',
    'session',
    'frame',
    'sign-in',
    'security',
    'prices',
    'reports',
    'charges',
    'users',
    'dashboard',
    'audit',
    'waitlist',
    'job-health',
    'read-models',
  ],
  'mfe-admin/src/parts': ['address', 'table', 'charts', 'period'],
  'mfe-image/src/references': ['list', 'drag', 'stored', 'picker'],
  'mfe-image/src/panel': ['prompt', 'settings'],
  'mfe-image/src/edit': ['draft', 'picture', 'mask', 'rail', 'run', 'stage', 'form'],
  'mfe-image/src/gallery': [
    'keys',
    'search',
    'narrowing',
    'items',
    'filters',
    'character',
    'actions',
    'selection',
    'tiles',
    'toolbar',
  ],
}

/** Why an import between two front-end files is not allowed: it leads up, or a feature has no layer. Undefined when it is allowed. */
export function leadsUpInFront(path: string, target: string): string | undefined {
  const reasons = Object.entries(layers).map(([folder, order]) => reasonIn(folder, order, path, target))
  return reasons.find((reason) => reason !== undefined)
}

function reasonIn(folder: string, order: readonly string[], path: string, target: string): string | undefined {
  const from = featureOf(folder, path)
  const to = featureOf(folder, target)
  if (from === undefined || to === undefined || from === to || from === '') return undefined
  // Tests know every feature, and no feature knows tests (`pagesKnowNoTests`).
  if (from === 'testing' || to === 'testing') return undefined
  const unknown = [from, to].find((feature) => feature !== '' && !order.includes(feature))
  if (unknown !== undefined) return `${folder}/${unknown} is not in the table of layers (infra/check/front-layers.ts)`
  if (to !== '' && order.indexOf(to) < order.indexOf(from)) return undefined
  return `${folder}/${from} is below ${to === '' ? `the files of ${folder}` : `${folder}/${to}`} and does not know it`
}

/** The feature to which a file of the folder belongs; empty for a file beside the features, undefined for a file outside the folder. */
function featureOf(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined
  const inside = path.slice(folder.length + 1).split('/')
  return inside.length === 1 ? '' : inside[0]
}
