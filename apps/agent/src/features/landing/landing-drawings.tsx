import styles from './landing-drawings.module.css';

/** The position of a node in the drawing, and the node above it. */
interface LineNode {
  x: number;
  y: number;
  from?: { x: number; y: number };
}

const TOP_NODE: LineNode = { x: 160, y: 34 };
const AGENT_NODES: LineNode[] = [64, 160, 256].map((x) => ({ x, y: 84, from: TOP_NODE }));
const PLAYER_NODES: LineNode[] = AGENT_NODES.flatMap((from) =>
  [-32, 0, 32].map((dx) => ({ x: from.x + dx, y: 132, from })),
);

/** A tree of three levels: the agent, its agents, and their players. */
export function LineDrawing() {
  return (
    <svg viewBox="0 0 320 160" className={styles.root} aria-hidden="true">
      {[...AGENT_NODES, ...PLAYER_NODES].map(({ x, y, from = TOP_NODE }) => (
        <path
          key={`${x}-${y}`}
          className={styles.branch}
          d={`M${from.x} ${from.y}C${from.x} ${y - 16} ${x} ${from.y + 16} ${x} ${y}`}
        />
      ))}
      {PLAYER_NODES.map(({ x, y }, index) => (
        <circle key={x} className={styles.player} data-soft={index % 4 === 3 || undefined} cx={x} cy={y} r="7" />
      ))}
      {AGENT_NODES.map(({ x, y }) => (
        <rect key={x} className={styles.agent} x={x - 12} y={y - 12} width="24" height="24" rx="8" />
      ))}
      <rect className={styles.you} x={TOP_NODE.x - 19} y={TOP_NODE.y - 19} width="38" height="38" rx="12" />
      <path className={styles.diamond} d={`M${TOP_NODE.x} ${TOP_NODE.y - 10}l7 10-7 10-7-10z`} />
    </svg>
  );
}

const BAR_HEIGHTS = [34, 48, 42, 66, 58, 84, 76];

/** A bar chart without figures, because invented figures would be a promise. */
export function FiguresDrawing() {
  return (
    <svg viewBox="0 0 320 160" className={styles.root} aria-hidden="true">
      {[40, 70, 100, 130].map((y) => (
        <path key={y} className={styles.grid} d={`M48 ${y}h224`} />
      ))}
      {BAR_HEIGHTS.map((height, index) => (
        <g key={height}>
          <rect className={styles.bar} x={58 + index * 31} y={130 - height} width="10" height={height} rx="3" />
          <rect
            className={styles.payout}
            x={70 + index * 31}
            y={130 - height * 0.86}
            width="10"
            height={height * 0.86}
            rx="3"
          />
        </g>
      ))}
      <path className={styles.grid} data-strong="" d="M48 130h224" />
    </svg>
  );
}

/** A ticket with an invitation code, and the person who registers with it. */
export function CodeDrawing() {
  return (
    <svg viewBox="0 0 320 160" className={styles.root} aria-hidden="true">
      <path
        className={styles.ticket}
        d="M62 50a10 10 0 0 1 10-10h176a10 10 0 0 1 10 10v17a13 13 0 0 0 0 26v17a10 10 0 0 1-10 10H72a10 10 0 0 1-10-10V93a13 13 0 0 0 0-26z"
      />
      <path className={styles.cut} d="M196 46v68" />
      {[86, 104, 122, 140, 158].map((x) => (
        <rect key={x} className={styles.letter} x={x} y="62" width="11" height="16" rx="3" />
      ))}
      <rect className={styles.caption} x="86" y="90" width="62" height="7" rx="3.5" />
      <circle className={styles.player} cx="226" cy="70" r="10" />
      <path className={styles.player} d="M209 101a17 15 0 0 1 34 0z" />
      <circle className={styles.you} cx="246" cy="112" r="13" />
      <path className={styles.plus} d="M246 106v12m-6-6h12" />
    </svg>
  );
}
