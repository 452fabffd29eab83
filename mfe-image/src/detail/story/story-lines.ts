import type { AccountName, StoryStep } from '@studio/backend/contract/library'
import { formatCents } from '@studio/ui/format'

/** One line of the timeline. */
export interface StoryLine {
  readonly key: string
  /** Time of the step in ms since 1970; of several that make one line, the first. */
  readonly at: number
  readonly words: string
}

/** Services as people know them; one that is older or newer than this page by the word of the log. */
const services: Readonly<Record<AccountName, string>> = {
  wavespeed: 'WaveSpeed',
  segmind: 'Segmind',
  openrouter: 'OpenRouter',
}
const isKnown = (provider: string): provider is AccountName => Object.hasOwn(services, provider)
const serviceOf = (provider = ''): string => (isKnown(provider) ? services[provider] : provider)

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

function sentWords({ provider, attempt, sandbox }: StoryStep): string {
  const service = sandbox === true ? `the sandbox of ${serviceOf(provider)}` : serviceOf(provider)
  return attempt === undefined || attempt === 1 ? `Sent to ${service}` : `Sent to ${service}, attempt ${attempt}`
}

const chargedWords = ({ amountCents = 0, sandbox }: StoryStep): string =>
  `Charged ${formatCents(amountCents)}${sandbox === true ? ', simulated' : ''}`

const words: Readonly<Record<StoryStep['step'], (step: StoryStep) => string>> = {
  requested: () => 'Requested',
  queued: () => 'Queued',
  started: () => 'Taken up by a worker',
  sent: sentWords,
  deferred: ({ until }) => `Put off${until === undefined ? '' : ` until ${time.format(Date.parse(until))}`}`,
  doubted: () => 'No trace of it at the service',
  accepted: () => 'Accepted by the service',
  progressed: ({ progress = 0 }) => `In progress, ${progress}%`,
  reported: ({ status = '' }) => `The service reported: ${status}`,
  stored: () => 'Stored',
  failed: ({ reason = '' }) => `Failed: ${reason.replaceAll('-', ' ')}`,
  charged: chargedWords,
  dismissed: () => 'Put away',
  ended: () => 'Request complete',
}

/** The steps as lines: those of progress that follow each other are one, so that the story fits beside the picture. */
export function linesOf(steps: readonly StoryStep[]): StoryLine[] {
  const lines: StoryLine[] = []
  steps.forEach((step, at) => {
    const before = steps[at - 1]
    const line = { key: `${at} ${step.step}`, at: Date.parse(step.at), words: words[step.step](step) }
    const last = lines.at(-1)
    if (step.step !== 'progressed' || before?.step !== 'progressed' || last === undefined) lines.push(line)
    else lines[lines.length - 1] = { ...last, words: line.words }
  })
  return lines
}

/** How long after the request a step came: `+0.4 s`, from a minute on `+1:05`. */
export function sinceText(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds / 1_000)
  if (seconds < 60) return `+${seconds.toFixed(1)} s`
  return `+${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
