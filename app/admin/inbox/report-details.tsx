/** A whole report with a select of its state, for the panel of the list and for its own page. */

import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { ActionLink } from "#app/admin/actions/action-dialog.tsx";
import { offerOf } from "#app/admin/actions/admin-actions.ts";
import { type Fact, Facts } from "#app/admin/frame/facts.tsx";
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { Email, PersonLink } from "#app/admin/pages/record-links.tsx";
import { Badge } from "#app/platform/ui/badge.tsx";
import { FieldIdPrefix, Select } from "#app/platform/ui/field.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { quote } from "#app/platform/wording/quotes.ts";
import { deskRequests } from "./desk-requests.ts";
import type { ReportContext } from "./report-context.server.ts";
import { OtherReports, OwnerFacts, ReportedListing } from "./report-context.tsx";
import type { ReportView } from "./report-view.server.ts";

export function Reporter({ report: { reporter, address } }: { readonly report: ReportView }) {
  if (!reporter) return `Анонимен (${address})`;
  return (
    <>
      <PersonLink {...reporter} /> (<Email address={reporter.email} />)
    </>
  );
}

interface ReportDetailsProps {
  readonly report: ReportView;
  readonly context: ReportContext;
  /** The actions; by default links to their confirmations. */
  readonly children?: ReactNode;
}

export function ReportDetails({ report, context, children }: ReportDetailsProps) {
  const { title, listingId, price, seller, description, status, decision } = report;
  const facts: readonly Fact[] = [
    ["Обява", report.listingState],
    ["Собственик", seller ? <PersonLink key="seller" {...seller} /> : "—"],
    ["Причина", report.reason],
    ["Къде точно", report.place],
    ["Закон", report.legalGround],
    ["Добросъвестност", report.isInGoodFaith && "заявена"],
    ["Подател", <Reporter key="reporter" report={report} />],
    ["Код", report.receipt],
    ["Изпратен", report.sent],
  ];
  return (
    <div className="grid w-full gap-3">
      <p>
        <Badge tone={REPORT_STATUS[status].tone}>{REPORT_STATUS[status].label}</Badge>
        {decision && <span className="ml-2 text-sm">{decision}</span>}
      </p>
      <p className="font-bold wrap-anywhere">
        {listingId ? (
          <Link to={href("/ad/:slug", { slug: listingId })} className="text-grape underline underline-offset-3">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <Price price={price} />
      <ReportedListing listing={context.listing} title={title} />
      <Facts facts={facts} className="text-sm" />
      {description && <p className="whitespace-pre-line wrap-anywhere">{quote(description)}</p>}
      <OwnerFacts owner={context.owner} />
      <OtherReports others={context.others} />
      <StatusForm report={report} />
      {children ?? <ReportActions report={report} />}
    </div>
  );
}

/** A select of the states that the report may change to, as specified. */
function StatusForm({ report: { id, status, actions, seen } }: { readonly report: ReportView }) {
  const { pathname, search } = useLocation();
  const open = Object.values(REPORT_STATUS).filter(({ action }) => offerOf(actions, action));
  if (open.length === 0) return null;
  return (
    <Form
      // Another state has other options.
      key={status}
      method="post"
      action={href("/admin/do/:target/:action", { target: "reports", action: "status" })}
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="next" value={pathname + search} />
      <div className="min-w-40 flex-1">
        {/* The filter of the list is named alike. */}
        <FieldIdPrefix value="report-">
          <Select
            name="status"
            label="Нов статус"
            options={open.map(({ action, label }) => ({ value: action, label }))}
          />
        </FieldIdPrefix>
      </div>
      <SubmitButton>Запази статуса</SubmitButton>
    </Form>
  );
}

/** The decisions on the reports that the row stands for, on the ad and on its owner. */
function ReportActions({ report }: { readonly report: ReportView }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {deskRequests(report).map(({ letter, ...request }) => (
        <ActionLink
          key={letter}
          {...request}
          look={request.offer.looksDangerous ? "danger" : "secondary"}
          className="text-sm"
        />
      ))}
    </div>
  );
}
