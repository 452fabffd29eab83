import { expect, test } from 'vitest'
import { checkImports } from './imports.ts'

/** What the check reports about a file with this import. */
const planted = (path: string, text: string, ...others: [string, string][]) =>
  checkImports([{ path, text }, ...others.map(([other, content]) => ({ path: other, text: content }))])

const importing = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`

test.each([
  [
    'a contract with a library',
    'backend/src/features/jobs/contract.ts',
    'mongodb',
    'contract.ts must not import mongodb',
  ],
  [
    'errors with a decider',
    'backend/src/features/jobs/errors.ts',
    './queue/queue-decider.ts',
    'errors.ts must not import its queue-decider.ts',
  ],
  [
    'a contract with its events',
    'backend/src/features/jobs/contract.ts',
    './events.ts',
    'contract.ts must not import its events.ts',
  ],
  ['events with Node', 'backend/src/features/jobs/events.ts', 'node:crypto', 'events.ts must not import node:crypto'],
  [
    'a decider with a clock',
    'backend/src/features/jobs/queue/queue-decider.ts',
    'node:timers',
    'decider.ts must not import node:timers',
  ],
  [
    'a decider with another slice',
    'backend/src/features/jobs/decider.ts',
    '../assets/events.ts',
    'decider.ts must not import events.ts of another slice',
  ],
  [
    'commands with queries',
    'backend/src/features/jobs/commands.ts',
    './queries.ts',
    'commands.ts must not import its queries.ts',
  ],
  [
    'commands with HTTP',
    'backend/src/features/jobs/commands.ts',
    '../../platform/http/problems/to-problem.ts',
    'commands.ts must not import platform/http/problems/to-problem.ts',
  ],
  [
    'routes with the event store',
    'backend/src/features/jobs/routes.ts',
    '../../platform/eventsourcing/store/event-store.ts',
    'routes.ts must not import platform/eventsourcing/store/event-store.ts',
  ],
  [
    'routes with a decider next door',
    'backend/src/features/jobs/routes.ts',
    '../assets/decider.ts',
    'routes.ts must not import decider.ts of another slice',
  ],
  [
    'routes with an adapter',
    'backend/src/features/jobs/routes.ts',
    '../../platform/providers/wavespeed/adapter.ts',
    'routes.ts must not import platform/providers/wavespeed/adapter.ts',
  ],
  [
    'a projection with HTTP',
    'backend/src/features/jobs/projection.ts',
    '../../platform/http/problems/to-problem.ts',
    'projection.ts must not import platform/http/problems/to-problem.ts',
  ],
  [
    'queries with a projection next door',
    'backend/src/features/jobs/queries.ts',
    '../assets/projection.ts',
    'queries.ts must not import projection.ts of another slice',
  ],
  [
    'a request with MongoDB',
    'backend/src/features/images/form/request.ts',
    'mongodb',
    'request.ts must not import mongodb',
  ],
  [
    'a helper of another slice',
    'backend/src/features/images/queries.ts',
    '../jobs/queue/limits.ts',
    'queries.ts must not import limits.ts of another slice',
  ],
  [
    'a test helper in the product',
    'backend/src/features/jobs/commands.ts',
    './testing/builders.ts',
    'commands.ts must not import the test helper builders.ts',
  ],
  [
    'a test helper in a page',
    'mfe-image/src/gallery/gallery.tsx',
    './testing/open-gallery.tsx',
    'only tests import tests and their helpers',
  ],
  [
    'the event store client elsewhere',
    'backend/src/platform/projections/run/projector.ts',
    '@eventstore/db-client',
    'only backend/src/platform/eventsourcing/, infra/eventstore/, infra/bench/ may import @eventstore/db-client',
  ],
  ['Fastify in a slice', 'backend/src/features/jobs/routes.ts', 'fastify', 'routes.ts must not import fastify'],
  ['MongoDB in a slice', 'backend/src/features/jobs/commands.ts', 'mongodb', 'commands.ts must not import mongodb'],
  [
    'a feature on the ground floor',
    'backend/src/platform/http/server/app.ts',
    '../../../features/jobs/events.ts',
    'backend/src/platform is below backend/src/features and does not know it',
  ],
  [
    'a process in a feature',
    'backend/src/features/jobs/routes.ts',
    '../../processes/config.ts',
    'routes.ts must not import processes/config.ts',
  ],
  [
    'a feature in a test of the ground floor',
    'backend/src/platform/http/a.test.ts',
    '../../features/jobs/events.ts',
    'backend/src/platform is below backend/src/features and does not know it',
  ],
  [
    'a step in the code of a workflow',
    'workflows/src/generation/generation.ts',
    '../activities/submit.ts',
    'workflows/src/generation is below workflows/src/activities and does not know it',
  ],
  [
    'the dispatcher in a step',
    'workflows/src/activities/task/submit.ts',
    '../../dispatcher/turns.ts',
    'workflows/src/activities is below workflows/src/dispatcher and does not know it',
  ],
  [
    'the program in a test of the dispatcher',
    'workflows/src/dispatcher/a.test.ts',
    '../worker/bundle.ts',
    'workflows/src/dispatcher is below workflows/src/worker and does not know it',
  ],
  [
    'a process in a workflow',
    'workflows/src/activities/a.ts',
    '@studio/backend/processes/engines.ts',
    'workflows must not import backend/src/processes/engines.ts',
  ],
  [
    'Temporal in the backend',
    'backend/src/platform/http/server/app.ts',
    '@temporalio/client',
    'only workflows/, infra/ may import @temporalio/client',
  ],
  ['antd outside the ui package', 'mfe-image/src/panel.tsx', 'antd', 'only shell/ui/ may import antd'],
  [
    'the inside of the backend in a page',
    'shell/src/app.tsx',
    '@studio/backend/features/jobs/queries.ts',
    'pages import @studio/backend/contract',
  ],
  [
    'another page',
    'shell/src/app.tsx',
    '../../mfe-image/src/routes.tsx',
    'another package is imported by its name, not by a path',
  ],
  ['Node in a page', 'mfe-image/src/panel.tsx', 'node:fs', 'pages run in a browser'],
  [
    'a feature that is above',
    'mfe-image/src/gallery/items/items.ts',
    '../../panel/panel-loader.tsx',
    'mfe-image/src/gallery is below mfe-image/src/panel and does not know it',
  ],
  [
    'a file beside the features',
    'mfe-image/src/gallery/items/items.ts',
    '../../expose-routes.tsx',
    'mfe-image/src/gallery is below the files of mfe-image/src and does not know it',
  ],
  [
    'a feature that is above in a test',
    'mfe-image/src/request/reuse.test.ts',
    '../gallery/items/items.ts',
    'mfe-image/src/request is below mfe-image/src/gallery and does not know it',
  ],
  [
    'a folder of the same feature that is above',
    'mfe-image/src/gallery/items/items.ts',
    '../toolbar/toolbar.tsx',
    'mfe-image/src/gallery/items is below mfe-image/src/gallery/toolbar and does not know it',
  ],
  [
    'a feature that has no layer',
    'mfe-image/src/panel/panel-loader.tsx',
    '../chat/chat.tsx',
    'mfe-image/src/chat is not in the table of layers',
  ],
  [
    'anything in a page without layers',
    'mfe-video/src/player/player.tsx',
    '../models/models.ts',
    'mfe-video/src/player is not in the table of layers',
  ],
  [
    'the studio in the landing page',
    'shell/src/landing/landing-page.tsx',
    '../studio/frame.tsx',
    'shell/src/landing is below shell/src/studio and does not know it',
  ],
  [
    'media in the ui package',
    'shell/ui/src/api/query.ts',
    '@studio/media/grid',
    'pages import @studio/backend/contract',
  ],
  [
    'a page in the media package',
    'shell/media/src/grid/a.tsx',
    '../../../../mfe-image/src/models/aspect.ts',
    'pages import @studio/backend/contract',
  ],
  [
    'the grid in a part of the media package',
    'shell/media/src/layout/a.ts',
    '../grid/tile-grid.tsx',
    'shell/media/src/layout is below shell/media/src/grid and does not know it',
  ],
  [
    'a toast in a part of the ui package',
    'shell/ui/src/api/query.ts',
    '../toast/toast-store.ts',
    'shell/ui/src/api is below shell/ui/src/toast and does not know it',
  ],
  [
    'workflows in the backend',
    'backend/src/platform/http/server/app.ts',
    '@studio/workflows/generation/generation.ts',
    'the backend must not import workflows',
  ],
  [
    'a decider in a workflow',
    'workflows/src/activities.ts',
    '@studio/backend/features/jobs/decider.ts',
    'workflows see contract, events, commands, queries and request of a slice',
  ],
  [
    'HTTP in a workflow',
    'workflows/src/activities.ts',
    '@studio/backend/platform/http/server/app.ts',
    'workflows must not import backend/src/platform/http/server/app.ts',
  ],
  [
    'the backend in infra',
    'infra/start/main.ts',
    '@studio/backend/processes/config.ts',
    'only infra/bench, infra/crash, infra/doctor, infra/e2e and infra/seed may import backend',
  ],
  [
    'another package by path',
    'workflows/src/worker/main.ts',
    '../../../backend/src/processes/config.ts',
    'another package is imported by its name, not by a path',
  ],
  ['MongoDB in a process', 'backend/src/processes/composition/a.ts', 'mongodb', 'only projections write read models'],
  ['MongoDB in the live feed', 'backend/src/platform/live/a.ts', 'mongodb', 'only projections write read models'],
  ['MongoDB in the dispatcher', 'workflows/src/dispatcher/a.ts', 'mongodb', 'only projections write read models'],
  ['Fastify in a process', 'backend/src/processes/a.ts', 'fastify', 'infra/ may import fastify'],
  ['OpenID in a process', 'backend/src/processes/a.ts', 'openid-client', 'may import openid-client'],
  ['metrics at the edge', 'backend/src/platform/http/a.ts', 'prom-client', 'may import prom-client'],
])('refuses %s', (_what, path, specifier, reason) => {
  expect(planted(path, importing(specifier))).toContainEqual(expect.stringContaining(reason))
})

test.each([
  ['a contract with another contract', 'backend/src/features/images/contract.ts', '../jobs/contract.ts'],
  ['a contract with errors next door', 'backend/src/features/images/contract.ts', '../jobs/errors.ts'],
  ['a decider with its events', 'backend/src/features/jobs/job-decider.ts', './events.ts'],
  ['commands with commands next door', 'backend/src/features/jobs/commands.ts', '../assets/commands.ts'],
  ['routes with Fastify', 'backend/src/platform/http/server/app.ts', 'fastify'],
  ['queries with MongoDB', 'backend/src/features/jobs/queries.ts', 'mongodb'],
  ['a test with anything', 'backend/src/features/jobs/queries.test.ts', '../assets/projection.ts'],
  ['a page with a contract', 'shell/src/app.tsx', '@studio/backend/contract'],
  ['a page with the contracts of an area', 'mfe-library/src/loras/lora-list.tsx', '@studio/backend/contract/library'],
  ['a page with the ui package', 'mfe-image/src/panel.tsx', '@studio/ui/button'],
  ['a page with the media package', 'mfe-image/src/panel.tsx', '@studio/media/grid'],
  ['the media package with the ui package', 'shell/media/src/grid/a.tsx', '@studio/ui/icon-button'],
  ['a feature with one below', 'mfe-image/src/panel/panel-loader.tsx', '../references/list/references.ts'],
  ['a file beside the features with all of them', 'mfe-image/src/expose-routes.tsx', './dashboard/dashboard-page.tsx'],
  ['a feature with its own folders', 'mfe-image/src/gallery/gallery.tsx', './tiles/gallery-tile.tsx'],
  ['the dispatcher with a step', 'workflows/src/dispatcher/sweep.ts', '../activities/request.ts'],
  ['a workflow with commands', 'workflows/src/activities.ts', '@studio/backend/features/jobs/commands.ts'],
  ['a bench with the backend', 'infra/bench/main.ts', '@studio/backend/processes/config.ts'],
  ['a seed with the backend', 'infra/seed/account.ts', '@studio/backend/processes/engines.ts'],
])('allows %s', (_what, path, specifier) => {
  expect(planted(path, importing(specifier))).toEqual([])
})

test('a decider may import the type of a handle, a contract may not import its value', () => {
  expect(
    planted(
      'backend/src/features/jobs/decider.ts',
      `import type { Handle } from '../../platform/eventsourcing/handle.ts'`,
    ),
  ).toEqual([])
  expect(planted('backend/src/features/jobs/decider.ts', importing('../../platform/eventsourcing/handle.ts'))).toEqual([
    expect.stringContaining('decider.ts must not import platform/eventsourcing/handle.ts'),
  ])
})

test('dynamic imports and re-exports count', () => {
  const decider = 'backend/src/features/jobs/decider.ts'
  const reason = (specifier: string): unknown => expect.stringContaining(`decider.ts must not import ${specifier}`)
  expect(planted(decider, `export const load = () => import('node:fs')`)).toContainEqual(reason('node:fs'))
  expect(planted(decider, `export { x } from 'mongodb'`)).toContainEqual(reason('mongodb'))
})

test('a decider that reaches I/O through a helper is found, with the path of imports', () => {
  const broken = planted('backend/src/features/jobs/decider.ts', importing('./queue/limits.ts'), [
    'backend/src/features/jobs/queue/limits.ts',
    importing('node:crypto'),
  ])
  expect(broken).toEqual([
    'backend/src/features/jobs/decider.ts must be pure and reaches node:crypto through backend/src/features/jobs/queue/limits.ts',
  ])
})

test('circles of slices and of two files count with type imports, longer circles of files only without', () => {
  const slices = planted('backend/src/features/jobs/commands.ts', `import type { x } from '../assets/commands.ts'`, [
    'backend/src/features/assets/commands.ts',
    `import type { y } from '../jobs/queries.ts'`,
  ])
  expect(slices).toContain('slices depend on each other in a circle: jobs -> assets -> jobs')
  const files = planted('infra/a/one.ts', importing('./two.ts'), ['infra/a/two.ts', importing('./one.ts')])
  expect(files).toEqual(['files import each other in a circle: infra/a/one.ts -> infra/a/two.ts -> infra/a/one.ts'])
  const typing = (specifier: string) => `import type { x } from '${specifier}'`
  const types = planted('infra/a/one.ts', importing('./two.ts'), ['infra/a/two.ts', typing('./one.ts')])
  expect(types).toEqual(files)
  const longer: [string, string][] = [
    ['infra/a/two.ts', importing('./three.ts')],
    ['infra/a/three.ts', typing('./one.ts')],
  ]
  expect(planted('infra/a/one.ts', importing('./two.ts'), ...longer)).toEqual([])
})
