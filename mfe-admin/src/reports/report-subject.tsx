import { chargeColumnNames, type Dimension, dimensions } from '@studio/backend/contract/admin'
import { TextArea } from '@studio/ui/form'
import { type ReactNode, useId } from 'react'
import styles from './reports.module.css'
import type { Asked } from './use-report-request.ts'

const words: Readonly<Record<Dimension, string>> = { user: 'User', model: 'Model', feature: 'Feature', day: 'Day' }
const subjects = { sums: 'Sums', sql: 'SQL' } as const satisfies Readonly<Record<Asked['subject'], string>>

interface SubjectProps {
  readonly asked: Pick<Asked, 'subject' | 'by' | 'sql'>
  readonly onChange: (change: Partial<Asked>) => void
}

/** What the report says: sums, with a line for each of something, or what SQL asks of the charges. */
export function ReportSubject({ asked: { subject, by, sql }, onChange }: SubjectProps): ReactNode {
  const name = useId()
  return (
    <>
      <fieldset className={styles['lines']}>
        <legend>What the report says</legend>
        {(['sums', 'sql'] as const).map((each) => (
          <label key={each} className={styles['line']}>
            <input type="radio" name={name} checked={subject === each} onChange={() => onChange({ subject: each })} />
            {subjects[each]}
          </label>
        ))}
      </fieldset>
      {subject === 'sums' ? (
        <Lines by={by} onChange={(lines) => onChange({ by: lines })} />
      ) : (
        <Sql sql={sql} onChange={(text) => onChange({ sql: text })} />
      )}
    </>
  )
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

interface SqlProps {
  readonly sql: string
  readonly onChange: (sql: string) => void
}

/** One SELECT, with what it can ask for. */
function Sql({ sql, onChange }: SqlProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['sql']}>
      <label htmlFor={id}>One SELECT about the table charges</label>
      <TextArea
        id={id}
        rows={5}
        spellCheck={false}
        maxLength={10_000}
        placeholder="SELECT model, sum(amount_micros) / 1e6 AS usd FROM charges GROUP BY model ORDER BY usd DESC"
        aria-describedby={`${id}-about`}
        value={sql}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-about`} className={styles['columns']}>
        A row for each charge: {chargeColumnNames.join(', ')}. Money is in millionths of a dollar. A query may take a
        minute.
      </p>
    </div>
  )
}
