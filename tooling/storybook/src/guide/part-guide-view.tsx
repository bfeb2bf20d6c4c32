import type { PartGuide } from './part-guide.ts';
import styles from './part-guide.module.css';

/** Shows when to use a component and when not, its anatomy and its keys. */
export function PartGuideView({ guide: { when, whenNot, anatomy, aliases, keyboard } }: { guide: PartGuide }) {
  return (
    <div className={styles.guide}>
      <dl className={styles.facts}>
        <Fact name="When" text={when} />
        <Fact name="When not" text={whenNot} />
        <Fact name="Anatomy" text={anatomy} />
        <Fact name="Also called" text={aliases.join(', ')} />
      </dl>
      {keyboard.length === 0 ? <p>No part of it can be focused.</p> : <Keyboard keyboard={keyboard} />}
    </div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Keyboard({ keyboard }: { keyboard: PartGuide['keyboard'] }) {
  return (
    <table className={styles.keys}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {keyboard.map(([keys, act]) => (
          <tr key={keys}>
            <td>
              <kbd>{keys}</kbd>
            </td>
            <td>{act}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
