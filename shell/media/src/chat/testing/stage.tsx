import { getCurrentUser } from '@studio/backend/contract'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { toastStore } from '@studio/ui/toast-store'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chooseFiles } from '../../../../../infra/components/choose-files.ts'
import { pngFile } from '../../../../../infra/components/png-file.ts'
import { ChatPanel } from '../chat-panel.tsx'
import { chatAtom, endedAtom, noChat, writingAtom } from '../chat-state.ts'

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const problem = (status: number, error: string) =>
  ({ type: 'about:blank', title: 'No', status, code: 'model-failed', error, message: error }) as const

interface Stage {
  /** A new person for every page, as what is stored is read once for each. */
  user: { readonly id: string; readonly email: string }
  /** How the server responds to a call; anything else is refused. */
  answers: Record<string, (request: Request) => Response | Promise<Response>>
  /** What the prompt box of the page around the chat has. */
  currentPrompt: string
  /** The images of that page. */
  images: () => Promise<{ referenceImageUrls: string[]; productId: string | undefined }>
  /** What was sent, without what was only read. */
  sent: { readonly call: string; readonly body: unknown; readonly key: string | null }[]
}

/** What surrounds the chat in a test; set anew before each. */
export const stage: Stage = {
  user: { id: '', email: '' },
  answers: {},
  currentPrompt: '',
  images: async () => ({ referenceImageUrls: [], productId: undefined }),
  sent: [],
}
let people = 0
/** The state of each page that the test has opened. */
let stores: ReturnType<typeof createStore>[] = []

/** A response in lines, each sent when the test says so. */
export function lines() {
  const text = new TextEncoder()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      control = given
    },
  })
  return {
    response: ({ signal }: Request) => {
      signal.addEventListener('abort', () => control?.error(signal.reason))
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
    },
    send: (line: object) => control?.enqueue(text.encode(`${JSON.stringify(line)}\n`)),
    /** The connection is lost. */
    lose: () => control?.error(new TypeError('lost')),
  }
}

const model = { id: 'a/blind', label: 'Blind', sees: false, inputCents: 20, outputCents: 150 }
export const summary = { id: uuid(1), createdAt: '2026-11-23T08:00:00.000Z', title: 'a harbour' }

/** A prompt setting of the person. */
export const promptSetting = {
  id: uuid(5),
  createdAt: summary.createdAt,
  name: 'Film',
  initialPrompt: 'On film',
  refinementPrompt: 'Keep the framing',
}

/** Chooses a picture of this computer for Prompt from Image. */
export function chooseImage(within: Element): void {
  chooseFile(within, pngFile('boat.png', [256, 256]))
}

/** Chooses a file for Prompt from Image. */
export function chooseFile(within: Element, file: File): void {
  chooseFiles(within.querySelector('input[type=file]'), file)
}

/** Another person uses the browser from now on. */
export function newUser(): void {
  people += 1
  stage.user = { id: `mira ${people}`, email: 'mira@studio.example' }
}

/** The page is loaded again: nothing in memory is left, and all that is stored. The person has another id, as what is stored is read once. */
export function reload(): void {
  const before = `atelier.${stage.user.id}.`
  newUser()
  for (const storage of [localStorage, sessionStorage])
    for (const [key, text] of Object.entries<string>(storage))
      if (key.startsWith(before)) storage.setItem(key.replace(before, `atelier.${stage.user.id}.`), text)
}

/** Sets the stage before each test of a file, and clears it after. */
export function setStage(): void {
  beforeEach(prepare)
  afterEach(clear)
}

function prepare(): void {
  newUser()
  stage.sent = []
  stage.currentPrompt = 'what I wrote'
  stage.images = async () => ({ referenceImageUrls: ['/media/x/original'], productId: uuid(7) })
  stage.answers = {
    'GET /api/chat-options': () =>
      Response.json({
        models: [model, { ...model, id: 'a/seeing', label: 'Seeing', sees: true, answeredBy: 'Newer' }],
        seeing: { label: 'Seeing', callCents: 1.21, characterCents: 0.01 },
        guide: { id: uuid(9), name: 'Human and honest', text: 'x' },
        sandbox: false,
        ownServer: false,
      }),
    'GET /api/styles': () => Response.json([]),
    'GET /api/prompt-settings': () => Response.json([]),
    'GET /api/chat-histories': () => Response.json([summary]),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET') {
      const key = request.headers.get('idempotency-key')
      stage.sent.push({ call, body: await request.json().catch(() => undefined), key })
    }
    return stage.answers[call]?.(request) ?? Response.json(problem(500, 'No.'), { status: 500 })
  })
}

async function clear(): Promise<void> {
  // Closing a panel interrupts nothing: what insists on a reply would ask again in the next test.
  for (const store of stores) {
    store.get(writingAtom)?.reading.abort()
    store.set(endedAtom, (count) => count + 1)
    // the browser does not ask about its words any more
    store.set(chatAtom, noChat)
  }
  stores = []
  // Under the pointer a toast would stay, and lie over the next test's message.
  toastStore.dismissShown()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1440, 900)
}

/**
 * Opens the chat.
 * @param ready the button that tells that the panel is there
 * @param page what is in memory, when the panel is only opened again
 */
export async function openChat(
  ready: string | RegExp = 'AI model: Blind',
  { store = createStore(), client = createQueryClient() } = {},
) {
  const used: string[] = []
  stores.push(store)
  const nobody = { firstName: null, lastName: null, profileImageUrl: null, isAdmin: 0 }
  client.setQueryData(cacheKey(getCurrentUser), { ...stage.user, ...nobody })
  const screen = await render(
    <Provider store={store}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={client}>
            <ChatPanel
              medium="image"
              currentPrompt={stage.currentPrompt}
              imageCount={1}
              images={stage.images}
              character={{ id: uuid(6), name: 'Ada' }}
              styleId={undefined}
              thumbnail={uuid(8)}
              priceCents={10.8}
              onUse={(prompt) => used.push(`use ${prompt}`)}
              onGenerate={(prompt) => used.push(`generate ${prompt}`)}
              onClose={() => used.push('close')}
            />
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  const button = (name: string | RegExp, exact = false) => screen.getByRole('button', { name, exact })
  const message = screen.getByLabelText('Message', { exact: true })
  await expect.element(button(ready)).toBeVisible()
  const say = async (text: string) => {
    await message.fill(text)
    await button('Send').click()
  }
  return { screen, store, client, used, button, message, say }
}

export const chatCall = `GET /api/chat-histories/${uuid(1)}`
export const start = { type: 'start', replyId: uuid(2), chatId: uuid(1), messageId: uuid(3) }
export const end = (generatedPrompt: string) => ({
  type: 'end',
  response: { generatedPrompt, replyId: uuid(2), chatId: uuid(1), finish: 'stop', costCents: 0.036 },
})
