import { connectionAtom } from '@studio/ui/connection'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import {
  chatCall,
  chooseFile,
  chooseImage,
  end,
  lines,
  openChat,
  problem,
  setStage,
  stage,
  start,
  summary,
  uuid,
} from './testing/stage.tsx'

setStage()

/** A chat with one message and its reply. */
async function openAnswered() {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const chat = await openChat()
  await chat.say('a harbour')
  reply.send(start)
  reply.send(end('PROMPT: a harbour.'))
  await expect.element(chat.button('Regenerate')).toBeEnabled()
  return chat
}

it('shows the text while it arrives, then the prompt with what can be done with it; axe finds nothing', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  let reads = 0
  stage.answers[chatCall] = () => {
    reads += 1
    return Response.json(problem(404, 'No.'), { status: 404 })
  }
  const { screen, used, button, say } = await openChat()
  await say('a harbour')
  reply.send(start)
  reply.send({ type: 'text', text: 'Here **it** ' })
  reply.send({ type: 'ping' })
  await expect.element(screen.getByText('Here **it**')).toBeVisible()
  await expect.element(button('Stop')).toBeEnabled()
  await expectAccessible('a reply that is being written')
  const readBeforeEnd = reads
  reply.send(end('Here **it** is:\n\n- one\n- two\n\nPROMPT: a harbour.\n\nWarmer?'))
  await expect.element(screen.getByText('a harbour.', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('it', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('0.036¢')).toBeVisible()
  await button('Generate 10.8¢').click()
  await button('Into the box').click()
  expect(used).toEqual(['generate a harbour.', 'use a harbour.'])
  await expectAccessible('a finished reply')
  expect(stage.sent[0]?.body).toMatchObject({
    instruction: 'a harbour',
    startChat: true,
    currentPrompt: 'what I wrote',
  })
  expect(readBeforeEnd).toBe(0)
})

it('sends nothing without a connection, says so, and keeps what is written until it is back', async () => {
  const { screen, store, button, message } = await openAnswered()
  store.set(connectionAtom, 'offline')
  await message.fill('with rain')
  await expect.element(button('Send')).toHaveAccessibleDescription(/^Offline/)
  for (const control of ['Send', 'Regenerate', 'Closer', 'Prompt from Image'])
    await expect.element(button(control)).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(stage.sent).toHaveLength(1)
  await expectAccessible('a chat without a connection')
  store.set(connectionAtom, 'live')
  await expect.element(button('Send')).toBeEnabled()
  await expect.element(message).toHaveValue('with rain')
  await expect.element(screen.getByText(/^Offline/)).not.toBeInTheDocument()
})

it('tells of a picture that was chosen while the connection was lost, and leaves the focus where it is', async () => {
  const { screen, store, button, message } = await openAnswered()
  await message.fill('with rain')
  for (const control of ['Send', 'Regenerate', 'Closer', 'Prompt from Image']) {
    store.set(connectionAtom, 'live')
    await expect.element(button(control)).toBeEnabled()
    button(control).element().focus()
    store.set(connectionAtom, 'offline')
    await expect.element(button(control)).toBeDisabled()
    await expect.element(button(control)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(button('Prompt from Image')).toHaveAccessibleDescription(/once the connection is back/)
  chooseImage(screen.baseElement)
  await expect.element(screen.getByText('Failed to analyze image', { exact: true })).toBeVisible()
  expect(stage.sent).toHaveLength(1)
})

it('shows markup, links and images of a reply as text: nothing runs and nothing is fetched', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { screen, say } = await openChat()
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
  stage.answers['POST /api/generate-prompt'] = () => Response.json(problem(429, 'The cap is reached.'), { status: 429 })
  const { screen, button, say } = await openChat()
  await say('a harbour')
  await expect.element(screen.getByText('Failed to generate prompt', { exact: true })).toBeVisible()
  const messages = screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('Sorry, I encountered an error. Please try again.')).toBeVisible()
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  await button('Regenerate').click()
  await expect.poll(() => stage.sent.length).toBe(2)
  // the server never had the first one
  expect(stage.sent[1]?.body).toMatchObject({ instruction: 'a harbour', startChat: true })
  expect(stage.sent[1]?.body).not.toHaveProperty('replaces')
  reply.send(start)
  reply.send({ type: 'text', text: 'half' })
  reply.send({ type: 'error', problem: problem(502, 'It broke.') })
  await expect.element(screen.getByText('Failed to generate AI prompt', { exact: true })).toBeVisible()
  stage.answers['POST /api/generate-prompt'] = () => Response.json(problem(502, 'No.'), { status: 502 })
  await button('Regenerate').click()
  await expect.poll(() => stage.sent.length).toBe(3)
  expect(stage.sent[2]?.body).toMatchObject({ chatId: uuid(1), replaces: uuid(2) })
  expect(stage.sent[2]?.body).not.toHaveProperty('instruction')
})

it('says what the model gets to know of the page, and sends it, with the prompt setting that was written and chosen', async () => {
  const setting = { id: uuid(5), createdAt: summary.createdAt, name: 'Film', initialPrompt: 'On film' }
  const { screen, button, say } = await openChat()
  await expect
    .element(screen.getByText(/^The AI also gets your prompt and that it is about Ada. It cannot see your image./))
    .toBeVisible()
  // the panel of a narrow window is another one, in which the popover is closed
  await page.viewport(360, 780)
  await button('Prompt setting: No setting').click()
  await button('New setting').click()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await expectAccessible('a prompt setting')
  await button('Prompt setting: No setting').click()
  await expect.element(button('Save', true)).toBeDisabled()
  await screen.getByLabelText('Name').fill('Film')
  await screen.getByLabelText('For the first draft').fill('On film')
  await screen.getByLabelText('For later turns').fill('Keep the framing')
  await button('Save', true).click()
  await expect.element(screen.getByText('Failed to save the prompt setting')).toBeVisible()
  stage.answers['POST /api/prompt-settings'] = () => Response.json({ id: setting.id })
  stage.answers['GET /api/prompt-settings'] = () =>
    Response.json([{ ...setting, refinementPrompt: 'Keep the framing' }])
  await button('Save', true).click()
  await expect.element(button('Prompt setting: Film')).toBeVisible()
  await say('a harbour')
  await expect.poll(() => stage.sent.at(-1)?.call).toBe('POST /api/generate-prompt')
  expect(stage.sent.at(-1)?.body).toMatchObject({
    currentPrompt: 'what I wrote',
    promptSettingId: setting.id,
    characterId: uuid(6),
    referenceImageUrls: ['/media/x/original'],
    productId: uuid(7),
  })
})

it('sends no message whose images could not be stored', async () => {
  stage.images = () => Promise.reject(new TypeError('Failed to fetch'))
  const { screen, say } = await openChat()
  await say('a harbour')
  await expect.element(screen.getByText('Failed to generate prompt', { exact: true })).toBeVisible()
  expect(stage.sent).toEqual([])
})

it('sends nothing empty, and nothing with the Enter that ends a composition', async () => {
  const { button, message } = await openChat()
  await expect.element(button('Send')).toBeDisabled()
  await message.fill('   ')
  await expect.element(button('Send')).toBeDisabled()
  await message.fill('港')
  message.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  await expect.element(message).toHaveValue('港')
  expect(stage.sent).toEqual([])
})

it('says that its choices could not be loaded, and loads them again', async () => {
  const { 'GET /api/chat-options': options, 'GET /api/styles': styles, ...others } = stage.answers
  stage.answers = others
  const { screen, button } = await openChat('Retry')
  const alert = screen.getByRole('alert').filter({ hasText: 'Some choices of the chat could not be loaded.' })
  await expect.element(alert).toBeVisible()
  await expectAccessible('a chat without choices')
  // what there is can be chosen meanwhile
  stage.answers = { ...others, ...(options && { 'GET /api/chat-options': options }) }
  await button('Retry').click()
  await expect.element(button('AI model: Blind')).toBeVisible()
  await expect.element(alert).toBeVisible()
  stage.answers = { ...stage.answers, ...(styles && { 'GET /api/styles': styles }) }
  await button('Retry').click()
  await expect.element(alert).not.toBeInTheDocument()
})

it('shows the image and the prompt of a saved chat in the history', async () => {
  const saved = { ...summary, thumbnail: uuid(8), finalPrompt: 'a harbour at dawn' }
  stage.answers['GET /api/chat-histories'] = () => Response.json([saved])
  const { screen, button } = await openChat()
  await button('Chat history').click()
  const chats = screen.getByRole('list', { name: 'Chats' })
  await expect.element(chats.getByText('a harbour at dawn')).toBeVisible()
  expect(chats.element().querySelector('img')?.getAttribute('src')).toContain(uuid(8))
})

it('leaves and shows the history, and says what could not be loaded or deleted', async () => {
  const { screen, button, message } = await openChat()
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

it('keeps what is half-written, and where one reads, while the history is shown, which is open no longer than its panel', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { screen, button, message, say } = await openChat()
  await say('x')
  reply.send(start)
  reply.send(end(`${'line\n\n'.repeat(100)}PROMPT: x`))
  await expect.element(button('Regenerate')).toBeVisible()
  const box = screen.getByRole('region', { name: 'Messages' }).element()
  await expect.poll(() => box.scrollHeight).toBeGreaterThan(box.clientHeight + 500)
  box.scrollTop = -300
  await message.fill('half-written')
  await button('Chat history').click()
  await expect.element(button('Chat history')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(button(/^a harbour/)).toBeVisible()
  await button('Chat history').click()
  await expect.element(message).toHaveValue('half-written')
  expect(box.scrollTop).toBe(-300)
  await button('Chat history').click()
  await page.viewport(768, 900)
  await expect.element(screen.getByRole('dialog', { name: 'AI chat' })).toBeVisible()
  await expect.element(button('Chat history')).toHaveAttribute('aria-expanded', 'true')
  await button('Chat history').click()
  await expect.element(message).toHaveValue('half-written')
  await button('Chat history').click()
  await screen.unmount()
  const again = await openChat()
  await expect.element(again.button('Chat history')).toHaveAttribute('aria-expanded', 'false')
})

it('goes on with a reply when the chat that was chosen cannot be loaded, and goes to the field when it can', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { screen, button, message, say } = await openChat()
  await say('x')
  await button('Chat history').click()
  await button(/^a harbour/).click()
  await expect.element(screen.getByText('Failed to load chat history', { exact: true })).toBeVisible()
  expect(stage.sent.map(({ call }) => call)).toEqual(['POST /api/generate-prompt'])
  const loaded = Promise.withResolvers<Response>()
  stage.answers[`GET /api/chat-histories/${uuid(1)}`] = () => loaded.promise
  await button(/^a harbour/).click()
  // the reply begins while the other chat is being loaded
  reply.send({ ...start, chatId: uuid(11) })
  reply.send({ type: 'text', text: 'Here' })
  await expect.element(screen.getByText('Here', { exact: true })).toBeInTheDocument()
  const messages = [{ id: uuid(4), role: 'user', content: 'an earlier wish' }]
  loaded.resolve(Response.json({ ...summary, messages }))
  await expect.element(screen.getByText('an earlier wish')).toBeVisible()
  await expect.element(message).toHaveFocus()
  expect(stage.sent.map(({ call }) => call)).toContain(`POST /api/chat-replies/${uuid(2)}/stop`)
})

it('says what could not be saved or analyzed', async () => {
  const { screen, button, say } = await openChat()
  const told = (title: string) => expect.element(screen.getByText(title, { exact: true })).toBeVisible()
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  await say('x')
  reply.send(start)
  reply.send(end('PROMPT: x'))
  await expect.element(button('Regenerate')).toBeVisible()
  await button('Save chat').click()
  await told('Failed to save chat history')
  chooseFile(screen.baseElement, new File(['no picture'], 'a.png', { type: 'image/png' }))
  await told('Failed to analyze image')
})

it('does not move what is read above while more arrives below', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { screen, say } = await openChat()
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
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { screen, used, button, say } = await openChat()
  await expect.element(screen.getByRole('dialog', { name: 'AI chat' })).toBeVisible()
  await say('x')
  reply.send(start)
  reply.send(end('PROMPT: x'))
  await button('Into the box').click()
  expect(used).toEqual(['use x', 'close'])
})
