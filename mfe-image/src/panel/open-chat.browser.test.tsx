import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { modelOf } from '../models/testing/model.ts'
import { loaded } from '../models/testing/own-list.ts'
import { type Reference, referencesAtom } from '../references/list/references.ts'
import { studioReference } from '../references/list/studio-picture.ts'
import { missingReferencesAtom, useStoredReferences } from '../references/stored/use-stored-references.ts'
import { defaultDraft } from '../request/settings.ts'
import { OpenChat } from './open-chat.tsx'

const user = {
  id: 'mira',
  firstName: null,
  lastName: null,
  email: 'mira@studio.example',
  profileImageUrl: null,
  isAdmin: 0,
}
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const counts = { imageCount: 0, videoCount: 0 }
const ada = { id: uuid(1), name: 'Ada', ...counts, mosaic: [], createdAt: '2026-11-23T08:00:00.000Z' }
const model = { id: 'a/b', label: 'Seeing', sees: true, inputCents: 1, outputCents: 1 }
const responses: Record<string, unknown> = {
  'GET /api/chat-options': {
    models: [model],
    guide: { id: uuid(9), name: 'Guide', text: 'x' },
    sandbox: false,
    ownServer: false,
  },
  'GET /api/styles': [],
  'GET /api/prompt-settings': [],
  'GET /api/chat-histories': [],
  'GET /api/characters': [ada],
  'POST /api/uploads': { id: uuid(2), url: '/media/x/original', width: 64, height: 64 },
}
let sent: { readonly call: string; readonly key: string | null; readonly body: string }[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    if (request.method === 'POST') {
      const key = request.headers.get('idempotency-key')
      sent.push({ call, key, body: await request.text() })
    }
    return call in responses ? Response.json(responses[call]) : new Promise(() => undefined)
  })
})
afterEach(() => vi.unstubAllGlobals())

const fileReference = (key: string) => {
  const file = new File(['picture'], `${key}.png`, { type: 'image/png' })
  return { key, file, url: `blob:${key}` }
}

function StoredReferences() {
  useStoredReferences()
  return null
}

/** Sends a message in the chat beside a panel with these references. */
async function sendMessage(references: readonly Reference[]) {
  const store = createStore()
  store.set(referencesAtom, references)
  store.set(characterFilterAtom, ada.id)
  const panel = {
    draft: { ...defaultDraft, prompt: 'a harbour' },
    change: () => undefined,
    model: modelOf({}),
    chooseModel: () => undefined,
    loras: loaded([]),
    ownStyles: loaded([]),
    references,
    changeReferences: () => undefined,
    obstacles: [],
    priceCents: 10.8,
    submit: () => true,
  }
  const client = createQueryClient()
  client.setQueryData(cacheKey(getCurrentUser), user)
  const screen = await render(
    <Provider store={store}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={client}>
            <StoredReferences />
            <OpenChat panel={panel} onClose={() => undefined} />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  await expect.element(screen.getByText(/that it is about Ada/)).toBeVisible()
  store.set(missingReferencesAtom, { count: 1, why: 'gone' })
  await screen.getByLabelText('Message', { exact: true }).fill('with rain')
  await screen.getByRole('button', { name: 'Send' }).click()
  return store
}

it('stores a picture from this computer before the model is to see it, and knows the character that is shown', async () => {
  const store = await sendMessage([{ ...fileReference('the-key'), isProduct: true }, studioReference(uuid(3))])
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['POST /api/uploads', 'POST /api/generate-prompt'])
  expect(sent[0]?.key).toBe('the-key')
  expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({
    currentPrompt: 'a harbour',
    characterId: ada.id,
    productId: uuid(2),
    referenceImageUrls: [expect.stringContaining(uuid(3))],
  })
  expect(store.get(referencesAtom)).toMatchObject([{ assetId: uuid(2), isProduct: true }, { assetId: uuid(3) }])
  // The person, who was told, has changed nothing.
  expect(store.get(missingReferencesAtom)?.count).toBe(1)
})

it('has files that are the same picture once among the references, and shows it to the model once', async () => {
  const store = await sendMessage([fileReference('one'), studioReference(uuid(2)), fileReference('other')])
  await expect.poll(() => sent.at(-1)?.call).toBe('POST /api/generate-prompt')
  const seen = [expect.stringContaining(uuid(2))]
  expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject({ referenceImageUrls: seen })
  expect(store.get(referencesAtom).map(({ assetId }) => assetId)).toEqual([uuid(2)])
})
