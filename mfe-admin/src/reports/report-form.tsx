import {
  type Dimension,
  dimensions,
  listCostReports,
  type ReportFormat,
  reportFormats,
  requestCostReport,
} from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { errorText } from '@studio/ui/api-error'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { Input } from '@studio/ui/form'
import { cacheKey, sendCommand } from '@studio/ui/query'
import { showToast } from '@studio/ui/toast-store'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { Bounds } from '../parts/period/periods.ts'
import { type PriceFile, readPriceFile } from './price-file.ts'
import styles from './reports.module.css'

const words: Readonly<Record<Dimension, string>> = { user: 'User', model: 'Model', feature: 'Feature', day: 'Day' }
const formatWords: Readonly<Record<ReportFormat, string>> = { csv: 'CSV', json: 'JSON', ndjson: 'NDJSON' }

interface Asked {
  readonly by: readonly Dimension[]
  readonly format: ReportFormat
  readonly model: string
  readonly user: string
  readonly asOf: string
  readonly prices: PriceFile | undefined
}

const nothing: Asked = { by: ['model'], format: 'csv', model: '', user: '', asOf: '', prices: undefined }

/** Asks for a report of the period that the page has; the server says what cannot be reported. */
export function ReportForm({ bounds }: { readonly bounds: Bounds }): ReactNode {
  const [asked, setAsked] = useState(nothing)
  const request = useRequest(bounds)
  const set = (change: Partial<Asked>): void => {
    setAsked((now) => ({ ...now, ...change }))
    request.reset()
  }
  const fault =
    faultOf(asked) ??
    (request.error === null ? undefined : errorText(request.error, 'The report could not be asked for.'))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (faultOf(asked) === undefined && !request.isPending) request.mutate(asked)
  }
  const text = (field: 'model' | 'user' | 'asOf') => ({
    value: asked[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [field]: target.value }),
  })
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Lines by={asked.by} onChange={(by) => set({ by })} />
      <div className={styles['fields']}>
        <Field label="Only this model">{(id) => <Input id={id} placeholder="All models" {...text('model')} />}</Field>
        <Field label="Only this user, by id">
          {(id) => <Input id={id} placeholder="All users" {...text('user')} />}
        </Field>
        <Field label="As it stood at (UTC)">
          {(id) => <Input id={id} placeholder="Now, or 2026-11-15T12:00:00Z" {...text('asOf')} />}
        </Field>
        <Field label="Another price list (JSON)">
          {(id) => (
            <input
              id={id}
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file === undefined) set({ prices: undefined })
                else void readPriceFile(file).then((prices) => set({ prices }))
              }}
            />
          )}
        </Field>
      </div>
      <p role="alert" className={styles['fault']}>
        {fault}
      </p>
      <div className={styles['acts']}>
        <ChoiceChip label="Format" accepted={reportFormats} value={asked.format} onChoose={(format) => set({ format })}>
          {(format) => formatWords[format]}
        </ChoiceChip>
        <Button type="primary" htmlType="submit" aria-disabled={request.isPending}>
          {request.isPending ? 'Asking...' : 'Make report'}
        </Button>
      </div>
    </form>
  )
}

function faultOf({ by, prices }: Asked): string | undefined {
  if (by.length === 0) return 'Choose what the lines of the report are.'
  return prices?.fault
}

interface LinesProps {
  readonly by: readonly Dimension[]
  readonly onChange: (by: readonly Dimension[]) => void
}

/** What the report has a line for. */
function Lines({ by, onChange }: LinesProps): ReactNode {
  return (
    <fieldset className={styles['lines']}>
      <legend>A line for each</legend>
      {dimensions.map((dimension) => (
        <label key={dimension} className={styles['line']}>
          <input
            type="checkbox"
            checked={by.includes(dimension)}
            onChange={({ target }) =>
              onChange(dimensions.filter((each) => (each === dimension ? target.checked : by.includes(each))))
            }
          />
          {words[dimension]}
        </label>
      ))}
    </fieldset>
  )
}

function Field({
  label,
  children,
}: {
  readonly label: string
  readonly children: (id: string) => ReactNode
}): ReactNode {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

function useRequest({ startDate, endDate }: Bounds) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ by, format, model, user, asOf, prices }: Asked) => {
      const body = {
        by: [...by],
        format,
        ...(startDate !== undefined && { from: startDate }),
        ...(endDate !== undefined && { to: endDate }),
        ...(model.trim() !== '' && { model: model.trim() }),
        ...(user.trim() !== '' && { user: user.trim() }),
        ...(asOf.trim() !== '' && { asOf: asOf.trim() }),
        ...(prices?.fault === undefined && prices !== undefined && { prices: prices.prices }),
      }
      return sendCommand(requestCostReport, { body })
    },
    onSuccess: async () => {
      showToast({ title: 'Report Requested', description: 'It appears below when it is made.' })
      await client.invalidateQueries({ queryKey: cacheKey(listCostReports) })
    },
  })
}
