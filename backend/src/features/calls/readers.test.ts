import { describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import type { Completion, LanguageService } from '../../platform/providers/language/port.ts'
import { openCalls } from './commands.ts'
import { answer, callStage, service } from './testing/call-stage.ts'

const stage = callStage()
const { depsWith, typesOf, end, queue, charges } = stage

/** A new command. */
const wish = () => ({ ...stage.request.command, commandId: randomId() })

describe('a call that somebody reads along', () => {
  const reader = () => {
    const control = new AbortController()
    const heard: string[] = []
    return {
      heard,
      depart: () => control.abort(),
      onText: (text: string) => heard.push(text),
      departed: control.signal,
    }
  }
  /** A service that writes a word, waits until it is told to go on or the connection is closed, and ends. */
  function slowService() {
    const gate = Promise.withResolvers<void>()
    const language: LanguageService = {
      ...service(),
      stream: async function* (_, signal) {
        yield 'Soft '
        const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        await Promise.race([gate.promise, stopped])
        return signal.aborted ? { kind: 'stopped', text: 'Soft', thought: 400, generationId: 'gen-1' } : answer
      },
    }
    return { language, goOn: gate.resolve }
  }

  it('passes its pieces on; who joins later first hears what there is', async () => {
    const { language, goOn } = slowService()
    const { ask } = openCalls(depsWith(language))
    const [first, second] = [reader(), reader()]
    const one = ask({ ...stage.request, reader: first })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const other = ask({ ...stage.request, reader: second })
    expect(second.heard).toEqual(['Soft '])
    first.depart()
    goOn()
    expect(await Promise.all([one, other])).toMatchObject([
      { text: 'Soft light.' },
      { text: 'Soft light.', amount: 12 },
    ])
  })

  it('is stopped when its last reader has departed; what had arrived is kept and charged by its length and that of the thoughts', async () => {
    const { ask } = openCalls(depsWith(slowService().language))
    const alone = reader()
    const asked = ask({ ...stage.request, reader: alone })
    await expect.poll(() => alone.heard).toEqual(['Soft '])
    alone.depart()
    // 100 characters read, 4 written and 400 thought, four to a token, at 2.5 and 10 dollars a million
    expect(await asked).toEqual({ text: 'Soft', finish: 'stopped', amount: 1_073 })
    expect([(await queue())?.spent, (await charges()).length]).toEqual([1_073, 1])
  })

  it('is stopped by its person, and by nobody else', async () => {
    const { ask, stop } = openCalls(depsWith(slowService().language))
    const alone = reader()
    const asked = ask({ ...stage.request, reader: alone })
    await expect.poll(() => alone.heard).toEqual(['Soft '])
    expect(await stop(wish(), await stage.engine.newUser(), stage.callId)).toBe(false)
    expect(await stop(wish(), stage.request.userId, stage.callId)).toBe(true)
    expect(await asked).toMatchObject({ text: 'Soft', finish: 'stopped' })
    expect(await stop(wish(), stage.request.userId, stage.callId)).toBe(false)
    expect(await typesOf()).toEqual(['CallIntended', 'CallAnswered'])
  })

  it('is stopped by the log, heard, and held in another process', async () => {
    const { ask } = openCalls(depsWith(slowService().language))
    const { follow, stop } = openCalls(depsWith(undefined))
    const [first, second] = [reader(), reader()]
    const asked = ask({ ...stage.request, reader: first })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const followed = follow(stage.request.userId, stage.callId, second)
    await expect.poll(() => second.heard).toEqual(['Soft '])
    first.depart()
    expect(await stop(wish(), await stage.engine.newUser(), stage.callId)).toBe(false)
    expect(await typesOf()).toEqual(['CallIntended'])
    expect(await stop(wish(), stage.request.userId, stage.callId)).toBe(true)
    for (const each of [asked, followed]) expect(await each).toMatchObject({ text: 'Soft', finish: 'stopped' })
    expect(await typesOf()).toEqual(['CallIntended', 'CallStopRequested', 'CallAnswered'])
    expect(await stop(wish(), stage.request.userId, stage.callId)).toBe(false)
  })

  it('goes on for a reader in another process of whom this one has not heard before the last one here departs', async () => {
    const { language, goOn } = slowService()
    // who watches looks once at first, and then only when readers depart
    const { ask } = openCalls(depsWith(language, { pause: () => new Promise(() => undefined) }))
    const [first, second] = [reader(), reader()]
    const asked = ask({ ...stage.request, reader: first })
    await expect.poll(() => stage.signs.listen(stage.callId)).toBeDefined()
    const followed = openCalls(depsWith(undefined)).follow(stage.request.userId, stage.callId, second)
    first.depart()
    await expect.poll(() => second.heard).toEqual(['Soft '])
    goOn()
    for (const each of [asked, followed]) expect(await each).toMatchObject({ text: 'Soft light.' })
  })

  it('is stopped when the last reader in another process has departed after those here', async () => {
    const { ask } = openCalls(depsWith(slowService().language))
    const [first, second] = [reader(), reader()]
    const asked = ask({ ...stage.request, reader: first })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const followed = openCalls(depsWith(undefined)).follow(stage.request.userId, stage.callId, second)
    await expect.poll(() => second.heard).toEqual(['Soft '])
    first.depart()
    second.depart()
    await expect(followed).rejects.toMatchObject({ code: 'unavailable' })
    expect(await asked).toMatchObject({ text: 'Soft', finish: 'stopped' })
  })

  it('is looked at once for all who read it in another process, and anew for those who come after the last has left', async () => {
    const { language, goOn } = slowService()
    const asked = openCalls(depsWith(language)).ask({ ...stage.request, reader: reader() })
    await expect.poll(() => stage.signs.listen(stage.callId)).toMatchObject({ text: 'Soft ' })
    let { listen } = stage.signs
    const { follow } = openCalls(depsWith(undefined, { signs: { ...stage.signs, listen: (id) => listen(id) } }))
    const read = (by: ReturnType<typeof reader>) => follow(stage.request.userId, stage.callId, by)
    const [alone, first, second] = [reader(), reader(), reader()]
    const left = read(alone)
    await expect.poll(() => alone.heard).toEqual(['Soft '])
    alone.depart()
    const followed = [read(first)]
    await expect(left).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const looks = Promise.withResolvers<undefined>()
    listen = () => looks.promise
    followed.push(read(second))
    // without a look of its own
    await expect.poll(() => second.heard).toEqual(['Soft '])
    looks.resolve(undefined)
    goOn()
    for (const each of [asked, ...followed]) expect(await each).toMatchObject({ text: 'Soft light.' })
  })

  it('leaves nothing of its text for other processes from its end on', async () => {
    const { language, goOn } = slowService()
    // who watches never looks again
    const { ask } = openCalls(depsWith(language, { pause: () => new Promise(() => undefined) }))
    const asked = ask({ ...stage.request, reader: reader() })
    await expect.poll(() => stage.signs.listen(stage.callId)).toBeDefined()
    goOn()
    await asked
    await expect.poll(() => stage.signs.listen(stage.callId)).toBeUndefined()
  })

  it('holds nothing for a reader who has departed while others read on', async () => {
    const { language, goOn } = slowService()
    const { ask, follow } = openCalls(depsWith(language))
    const [first, second] = [reader(), reader()]
    const asked = ask({ ...stage.request, reader: first })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const followed = follow(stage.request.userId, stage.callId, second)
    second.depart()
    await expect(followed).rejects.toMatchObject({ code: 'unavailable' })
    expect(await typesOf()).toEqual(['CallIntended'])
    goOn()
    expect(await asked).toMatchObject({ text: 'Soft light.' })
  })

  it('is stopped by the log although nobody can tell whether its process is alive', async () => {
    const { ask } = openCalls(depsWith(slowService().language))
    const first = reader()
    const asked = ask({ ...stage.request, reader: first })
    await expect.poll(() => first.heard).toEqual(['Soft '])
    const troubles: unknown[] = []
    const away = new Error('the database is away')
    const { stop } = openCalls(
      depsWith(undefined, {
        signs: { ...stage.signs, listen: () => Promise.reject(away) },
        onTrouble: (error) => void troubles.push(error),
      }),
    )
    expect(await stop(wish(), stage.request.userId, stage.callId)).toBe(true)
    expect(troubles).toEqual([away])
    expect(await asked).toMatchObject({ finish: 'stopped' })
  })

  it('of a process that gives no sign of life is not said to be stopped, and the wish is kept', async () => {
    const left = slowService()
    void openCalls(depsWith(left.language)).ask({ ...stage.request, reader: reader() })
    await expect.poll(() => stage.signs.listen(stage.callId)).toBeDefined()
    const silent = { ...stage.signs, listen: async () => ({ text: '', isAlive: false }) }
    expect(
      await openCalls(depsWith(undefined, { signs: silent })).stop(wish(), stage.request.userId, stage.callId),
    ).toBe(false)
    expect(await typesOf()).toContain('CallStopRequested')
    await expect.poll(typesOf).toContain('CallAnswered')
  })

  const silent: Completion = { kind: 'stopped', text: '', thought: 0, generationId: undefined }

  it('that is stopped before the first word has failed and is not charged; what it may have cost counts for the day', async () => {
    const { ask } = openCalls(depsWith(service(async () => silent)))
    await expect(ask({ ...stage.request, reader: reader() })).rejects.toMatchObject({ code: 'model-failed' })
    expect((await end())?.data).toMatchObject({ reason: 'stopped', possibleOrphan: { amount: 8_250 } })
    expect([await charges(), (await queue())?.spent]).toEqual([[], 8_250])
  })

  it('cannot be stopped before the first word without end: the cap of the day is reached', async () => {
    // room for two that are stopped before
    const { ask } = openCalls(
      depsWith(
        service(async () => silent),
        { dailySpendCap: 2 * 8_250 },
      ),
    )
    const askAnew = () => ask({ ...stage.request, command: wish(), reader: reader() })
    for (const _ of ['first', 'second']) await expect(askAnew()).rejects.toMatchObject({ code: 'model-failed' })
    await expect(askAnew()).rejects.toMatchObject({ code: 'spend-cap' })
  })
})
