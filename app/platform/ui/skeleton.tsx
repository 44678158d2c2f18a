/** The placeholder of a loading page, with the same sizes, so that the layout does not shift. */

const CARDS = Array.from({ length: 10 }, (_, index) => index);

export function PageSkeleton() {
  return (
    <div className="container-page py-6" role="status">
      <p className="mb-4 text-muted">Зареждане…</p>
      <div className="listing-grid" aria-hidden>
        {CARDS.map((card) => (
          <div key={card}>
            <div className="skeleton aspect-4/3" />
            <div className="skeleton mt-3 h-4 w-4/5" />
            <div className="skeleton mt-2 h-4 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
