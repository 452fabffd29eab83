import { type ReportFormat, reportFormats } from '@studio/backend/contract/admin'
import { Button } from '@studio/ui'
import { ChoiceChip } from '@studio/ui/choice-chip'
import { useOncePerClick } from '@studio/ui/click-guard'
import { Input } from '@studio/ui/form'
import { useUnsaved } from '@studio/ui/unsaved'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { failureText } from '../parts/failure-text.ts'
import { forgetFailure } from '../parts/forget-failure.ts'
import type { Bounds } from '../parts/period/periods.ts'
import { readPriceFile } from './price-file.ts'
import { ReportSubject } from './report-subject.tsx'
import styles from './reports.module.css'
import { type Asked, useReportRequest } from './use-report-request.ts'

const formatWords: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  json: 'JSON',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
}

const nothing: Asked = {
  subject: 'sums',
  by: ['model'],
  sql: '',
  format: 'csv',
  model: '',
  user: '',
  asOf: '',
  prices: undefined,
}

/** Asks for a report of the period that the page has; the server says what cannot be reported. */
export function ReportForm({ bounds }: { readonly bounds: Bounds }): ReactNode {
  const [asked, setAsked] = useState(nothing)
  const request = useReportRequest(bounds)
  const oncePerClick = useOncePerClick()
  useUnsaved(asked.sql.trim() !== '' && asked.sql !== request.keptSql)
  const set = (change: Partial<Asked>): void => {
    setAsked((now) => ({ ...now, ...change }))
    forgetFailure(request)
  }
  const fault =
    faultOf(asked) ??
    (request.error === null ? undefined : failureText(request.error, 'The report could not be asked for.'))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (faultOf(asked) !== undefined || request.isPending) return
    void oncePerClick(JSON.stringify(asked), () => request.ask(asked))
  }
  /** No report is made without a list that was chosen, and the list that was chosen last is the one that counts. */
  const choosePrices = (file: File | undefined): void => {
    const reading = file && { name: file.name, fault: `${file.name} is being read.` }
    set({ prices: reading })
    if (file === undefined) return
    void readPriceFile(file).then((prices) => setAsked((now) => (now.prices === reading ? { ...now, prices } : now)))
  }
  const text = (field: 'model' | 'user' | 'asOf') => ({
    value: asked[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [field]: target.value }),
  })
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <ReportSubject asked={asked} onChange={set} />
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
              onChange={({ target }) => choosePrices(target.files?.[0])}
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

function faultOf({ subject, by, sql, prices }: Asked): string | undefined {
  if (subject === 'sql' && sql.trim() === '') return 'Write what to ask.'
  if (subject === 'sums' && by.length === 0) return 'Choose what the lines of the report are.'
  return prices?.fault
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
