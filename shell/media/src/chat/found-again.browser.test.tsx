import { readChat } from '@studio/backend/contract/chat'
import { cacheKey } from '@studio/ui/query'
import { expect, it } from 'vitest'
import { writingAtom } from './chat-state.ts'
import { isOlder } from './take-read.ts'
import { chatCall, end, lines, newUser, openChat, setStage, stage, start, summary, uuid } from './testing/stage.tsx'

setStage()

const wish = { id: uuid(3), role: 'user', content: 'a harbour' } as const
const written = { id: uuid(2), role: 'assistant', content: 'PROMPT: a harbour' } as const
const isWritten = { id: uuid(2), role: 'assistant', content: '', pending: true } as const
const chatKey = () => `atelier.${stage.user.id}.chat`
const readCall = `GET /api/chat-replies/${uuid(2)}`

it('brings the chat back after a reload, with the reply that is still being written, also while the server starts again', async () => {
  const asked = lines()
  stage.answers['POST /api/generate-prompt'] = asked.response
  const { screen, say } = await openChat()
  await say('a harbour')
  asked.send(start)
  asked.send({ type: 'text', text: 'Here' })
  await expect.element(screen.getByText('Here', { exact: true })).toBeVisible()
  await expect.poll(() => localStorage.getItem(chatKey())).toBe(JSON.stringify(uuid(1)))
  await screen.unmount()
  // nothing in memory is left
  newUser()
  sessionStorage.setItem(chatKey(), JSON.stringify(uuid(1)))
  const [read, later] = [lines(), lines()]
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [wish, isWritten] })
  stage.answers[readCall] = read.response
  const again = await openChat('Stop')
  const messages = again.screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('a harbour', { exact: true })).toBeVisible()
  read.send({ type: 'text', text: 'Here it comes' })
  await expect.element(again.screen.getByText('Here it comes', { exact: true })).toBeVisible()
  stage.answers[readCall] = later.response
  read.lose()
  later.send({ type: 'text', text: 'Here it comes at last' })
  await expect.element(again.screen.getByText('Here it comes at last', { exact: true })).toBeVisible()
  later.send(end('PROMPT: a harbour at last'))
  await expect.element(messages.getByText('a harbour at last', { exact: true })).toBeVisible()
  await expect.element(again.button('Regenerate')).toBeVisible()
  await expect.poll(() => messages.getByRole('listitem').elements()).toHaveLength(2)
})

it('joins its own reply again with the same key when the connection is lost', async () => {
  const [first, second] = [lines(), lines()]
  stage.answers['POST /api/generate-prompt'] = first.response
  const { screen, button, say } = await openChat()
  await say('a harbour')
  first.send(start)
  first.send({ type: 'text', text: 'Here' })
  await expect.element(screen.getByText('Here', { exact: true })).toBeVisible()
  stage.answers['POST /api/generate-prompt'] = second.response
  first.lose()
  await expect.poll(() => stage.sent.length).toBe(2)
  expect(stage.sent[1]).toEqual(stage.sent[0])
  second.send(start)
  second.send({ type: 'text', text: 'Here it is' })
  await expect.element(screen.getByText('Here it is', { exact: true })).toBeVisible()
  second.send(end('PROMPT: a harbour'))
  await expect.element(button('Regenerate')).toBeVisible()
  expect(screen.getByText('You: ').elements()).toHaveLength(1)
})

it('stops to wait for a reply that nobody writes any more', async () => {
  localStorage.setItem(chatKey(), JSON.stringify(uuid(1)))
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [wish, isWritten] })
  stage.answers[readCall] = lines().response
  stage.answers[`POST /api/chat-replies/${uuid(2)}/stop`] = () => Response.json({ stopped: false })
  const { screen, button } = await openChat('Stop')
  await button('Stop').click()
  await expect.element(screen.getByText('Stopped before the first word')).toBeVisible()
  await button('Regenerate').click()
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ chatId: uuid(1), replaces: uuid(2) })
})

it('stops to wait for its own reply when the server has nobody any more who writes it', async () => {
  const asked = lines()
  stage.answers['POST /api/generate-prompt'] = asked.response
  stage.answers[`POST /api/chat-replies/${uuid(2)}/stop`] = () => Response.json({ stopped: false })
  const { screen, button, say } = await openChat()
  await say('a harbour')
  asked.send(start)
  asked.send({ type: 'text', text: 'Here' })
  await expect.element(screen.getByText('Here', { exact: true })).toBeVisible()
  await button('Stop').click()
  await expect.element(screen.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.element(button('Regenerate')).toBeVisible()
  expect(stage.sent.filter(({ call }) => call === 'POST /api/generate-prompt')).toHaveLength(1)
})

it('goes on after a reload with a chat that got its id while the panel was closed', async () => {
  const asked = lines()
  stage.answers['POST /api/generate-prompt'] = asked.response
  const { screen, say, store } = await openChat()
  await say('a harbour')
  await expect.poll(() => stage.sent).toHaveLength(1)
  await screen.unmount()
  asked.send(start)
  asked.send(end('PROMPT: a harbour'))
  await expect.poll(() => store.get(writingAtom)).toBeUndefined()
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [wish, written] })
  await openChat('Regenerate', { store })
  await expect.poll(() => sessionStorage.getItem(chatKey())).toBe(JSON.stringify(uuid(1)))
})

it('shows nothing older than before when the panel is opened again, also while the chat is read anew', async () => {
  sessionStorage.setItem(chatKey(), JSON.stringify(uuid(1)))
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [wish, written] })
  const asked = lines()
  stage.answers['POST /api/generate-prompt'] = asked.response
  const { screen, button, store, client } = await openChat('Edit message')
  await button('Edit message').click()
  await screen.getByLabelText('Edited message').fill('a lighthouse')
  await button('Send').click()
  await expect.poll(() => stage.sent).toHaveLength(1)
  await screen.unmount()
  asked.send({ ...start, replyId: uuid(12), messageId: uuid(13) })
  const ended = end('PROMPT: a lighthouse at dusk')
  asked.send({ ...ended, response: { ...ended.response, replyId: uuid(12) } })
  await expect.poll(() => store.get(writingAtom)).toBeUndefined()
  // as when the live feed tells of the reply
  await client.invalidateQueries({ queryKey: cacheKey(readChat) })
  const read = Promise.withResolvers<Response>()
  stage.answers[chatCall] = () => read.promise
  const again = await openChat('Regenerate', { store, client })
  const messages = again.screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('a lighthouse at dusk', { exact: true })).toBeVisible()
  const now = [
    { ...wish, id: uuid(13), content: 'a lighthouse' },
    { ...written, id: uuid(12) },
    { ...wish, id: uuid(14), content: 'a pier' },
  ]
  read.resolve(Response.json({ ...summary, messages: now }))
  await expect.element(again.screen.getByText('a pier', { exact: true })).toBeVisible()
})

it('shows what another page adds to the open chat, and nothing older than what it shows', () => {
  const reply = { id: uuid(2), role: 'assistant', content: 'PROMPT: x' } as const
  expect(isOlder([wish], [wish, reply])).toBe(true)
  expect(isOlder([wish, isWritten], [wish, reply])).toBe(true)
  expect(isOlder([wish, reply, { ...wish, id: uuid(8) }], [wish, reply])).toBe(false)
  expect(isOlder([wish, { ...reply, id: uuid(8) }], [wish, reply])).toBe(false)
  expect(isOlder([], [{ ...wish, unsent: true }])).toBe(false)
})

it('goes on to read a reply of another chat when the one that was left turns out to have ended', async () => {
  const [own, read] = [lines(), lines()]
  const stopped = Promise.withResolvers<Response>()
  stage.answers['POST /api/generate-prompt'] = own.response
  stage.answers[`POST /api/chat-replies/${uuid(12)}/stop`] = () => stopped.promise
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: [wish, isWritten] })
  stage.answers[readCall] = read.response
  const { screen, button, say } = await openChat()
  await say('a lighthouse')
  own.send({ ...start, replyId: uuid(12), chatId: uuid(11), messageId: uuid(13) })
  own.send({ type: 'text', text: 'There' })
  await expect.element(screen.getByText('There', { exact: true })).toBeVisible()
  await button('Chat history').click()
  await button(/^a harbour/).click()
  read.send({ type: 'text', text: 'Here' })
  await expect.element(screen.getByText('Here', { exact: true })).toBeVisible()
  stopped.resolve(Response.json({ stopped: false }))
  read.send({ type: 'text', text: ' it is' })
  await expect.element(screen.getByText('Here it is', { exact: true })).toBeVisible()
  read.send(end('PROMPT: a harbour'))
  await expect.element(button('Regenerate')).toBeVisible()
})
