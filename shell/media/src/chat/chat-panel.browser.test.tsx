import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { ChatPanel } from './chat-panel.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const problem = (status: number, error: string) =>
  ({ type: 'about:blank', title: 'No', status, code: 'model-failed', error, message: error }) as const

/** What the server answers to a call; anything else is refused. */
let answers: Record<string, () => Response>
let sent: { readonly call: string; readonly body: unknown }[]

/** A response in lines, each sent when the test says so. */
function lines() {
  const text = new TextEncoder()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      control = given
    },
  })
  return {
    response: () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }),
    send: (line: object) => control?.enqueue(text.encode(`${JSON.stringify(line)}\n`)),
    close: () => control?.close(),
  }
}

const model = { id: 'a/blind', label: 'Blind', sees: false, inputCents: 20, outputCents: 150 }
const summary = { id: uuid(1), createdAt: '2026-11-23T08:00:00.000Z', title: 'a harbour' }

beforeEach(() => {
  sent = []
  answers = {
    'GET /api/chat-options': () =>
      Response.json({
        models: [model, { ...model, id: 'a/seeing', label: 'Seeing', sees: true, answeredBy: 'Newer' }],
        seeing: { label: 'Seeing', mostCents: 1.25 },
        guide: { id: uuid(9), name: 'Human and honest', text: 'x' },
        sandbox: false,
      }),
    'GET /api/styles': () => Response.json([]),
    'GET /api/chat-histories': () => Response.json([summary]),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    if (request.method !== 'GET') sent.push({ call, body: await request.json().catch(() => undefined) })
    return answers[call]?.() ?? Response.json(problem(500, 'No.'), { status: 500 })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

async function open() {
  const used: string[] = []
  const screen = await render(
    <Provider store={createStore()}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={createQueryClient()}>
            <ChatPanel
              currentPrompt="what I wrote"
              referenceUrls={[]}
              productId={undefined}
              styleId={undefined}
              thumbnail={undefined}
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
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  const message = screen.getByLabelText('Message', { exact: true })
  await expect.element(button('AI model: Blind')).toBeVisible()
  const say = async (text: string) => {
    await message.fill(text)
    await button('Send').click()
  }
  return { screen, used, button, message, say }
}

const start = { type: 'start', replyId: uuid(2), chatId: uuid(1), messageId: uuid(3) }
const end = (generatedPrompt: string) => ({
  type: 'end',
  response: { generatedPrompt, replyId: uuid(2), chatId: uuid(1), finish: 'stop', costCents: 0.036 },
})

it('shows the text while it arrives, then the prompt with what can be done with it; axe finds nothing', async () => {
  const reply = lines()
  answers['POST /api/generate-prompt'] = reply.response
  const { screen, used, button, say } = await open()
  await say('a harbour')
  reply.send(start)
  reply.send({ type: 'text', text: 'Here **it** ' })
  reply.send({ type: 'ping' })
  await expect.element(screen.getByText('Here **it**')).toBeVisible()
  await expect.element(button('Stop')).toBeEnabled()
  await expectAccessible('a reply that is being written')
  reply.send(end('Here **it** is:\n\n- one\n- two\n\nPROMPT: a harbour.\n\nWarmer?'))
  await expect.element(screen.getByText('a harbour.', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('it', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('0.036¢')).toBeVisible()
  await button('Generate').click()
  await button('Into the box').click()
  expect(used).toEqual(['generate a harbour.', 'use a harbour.'])
  await expectAccessible('a finished reply')
  expect(sent[0]?.body).toMatchObject({ instruction: 'a harbour', startChat: true, currentPrompt: 'what I wrote' })
})

it('shows markup, links and images of a reply as text: nothing runs and nothing is fetched', async () => {
  const reply = lines()
  answers['POST /api/generate-prompt'] = reply.response
  const { screen, say } = await open()
  const hostile = '<img src=x onerror=alert(1)> ![a](https://canary.example/x.png) [b](javascript:alert(1)) <b>c</b>'
  await say('x')
  reply.send(start)
  reply.send(end(`${hostile}\n\nPROMPT: ${hostile}`))
  await expect.element(screen.getByRole('button', { name: 'Into the box' })).toBeVisible()
  const panel = screen.getByRole('complementary', { name: 'AI chat' }).element()
  expect(panel.querySelectorAll('ol img, ol a, ol b, ol script')).toHaveLength(0)
  expect(panel.querySelector('ol')?.textContent).toContain(hostile)
})

it('says why there is no reply, before and after the model was asked, and asks again', async () => {
  answers['POST /api/generate-prompt'] = () => Response.json(problem(429, 'The cap is reached.'), { status: 429 })
  const { screen, button, say } = await open()
  await say('a harbour')
  await expect.element(screen.getByText('Failed to generate prompt', { exact: true })).toBeVisible()
  const messages = screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  const reply = lines()
  answers['POST /api/generate-prompt'] = reply.response
  await button('Regenerate').click()
  await expect.poll(() => sent.length).toBe(2)
  // the server never had the first one
  expect(sent[1]?.body).toMatchObject({ instruction: 'a harbour', startChat: true })
  reply.send(start)
  reply.send({ type: 'text', text: 'half' })
  reply.send({ type: 'error', problem: problem(502, 'It broke.') })
  await expect.element(screen.getByText('Failed to generate AI prompt', { exact: true })).toBeVisible()
  answers['POST /api/generate-prompt'] = () => Response.json(problem(502, 'No.'), { status: 502 })
  await button('Regenerate').click()
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]?.body).toMatchObject({ chatId: uuid(1), replaces: uuid(2) })
  expect(sent[2]?.body).not.toHaveProperty('instruction')
})

it('sends nothing empty, and nothing with the Enter that ends a composition', async () => {
  const { button, message } = await open()
  await expect.element(button('Send')).toBeDisabled()
  await message.fill('   ')
  await expect.element(button('Send')).toBeDisabled()
  await message.fill('港')
  message.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  await expect.element(message).toHaveValue('港')
  expect(sent).toEqual([])
})

it('leaves and shows the history, and says what could not be loaded or deleted', async () => {
  const { screen, button, message } = await open()
  const told = (title: string) => expect.element(screen.getByText(title, { exact: true })).toBeVisible()
  await button('Chat history').click()
  await expect.element(button(/^a harbour/)).toBeVisible()
  await button('Chat history').click()
  await expect.element(message).toBeVisible()
  await button('Chat history').click()
  await button(/^a harbour/).click()
  await told('Failed to load chat history')
  await button(/^Delete chat/).click()
  await told('Failed to delete chat history')
  await expectAccessible('the history')
})

it('says what could not be saved or analyzed', async () => {
  const { screen, button, say } = await open()
  const told = (title: string) => expect.element(screen.getByText(title, { exact: true })).toBeVisible()
  const reply = lines()
  answers['POST /api/generate-prompt'] = reply.response
  await say('x')
  reply.send(start)
  reply.send(end('PROMPT: x'))
  await expect.element(button('Regenerate')).toBeVisible()
  await button('Save chat').click()
  await told('Failed to save chat history')
  const input = screen.baseElement.querySelector<HTMLInputElement>('input[type=file]')
  const transfer = new DataTransfer()
  transfer.items.add(new File(['no picture'], 'a.png', { type: 'image/png' }))
  if (input !== null) {
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await told('Failed to analyze image')
})

it('does not move what is read above while more arrives below', async () => {
  const reply = lines()
  answers['POST /api/generate-prompt'] = reply.response
  const { screen, say } = await open()
  await say('x')
  reply.send(start)
  reply.send({ type: 'text', text: 'line\n'.repeat(100) })
  const box = screen.getByRole('region', { name: 'Messages' }).element()
  await expect.poll(() => box.scrollHeight).toBeGreaterThan(box.clientHeight + 500)
  expect(box.scrollTop).toBe(0)
  box.scrollTop = -400
  const first = box.querySelector('li')
  const before = first?.getBoundingClientRect().top
  reply.send({ type: 'text', text: 'more\n'.repeat(20) })
  await expect.element(screen.getByText(/more/)).toBeInTheDocument()
  expect(Math.abs((first?.getBoundingClientRect().top ?? 0) - (before ?? 0))).toBeLessThan(2)
})

it('takes a whole narrow window, and leaves it when a prompt is used', async () => {
  await page.viewport(360, 740)
  const reply = lines()
  answers['POST /api/generate-prompt'] = reply.response
  const { screen, used, button, say } = await open()
  await expect.element(screen.getByRole('dialog', { name: 'AI chat' })).toBeVisible()
  await say('x')
  reply.send(start)
  reply.send(end('PROMPT: x'))
  await button('Into the box').click()
  expect(used).toEqual(['use x', 'close'])
})
