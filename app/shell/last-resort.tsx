/** Renders something simpler if its content cannot be rendered, so that the router's own error page in English is never shown. */
import { Component, type ReactNode } from "react";

interface LastResortProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

export class LastResort extends Component<LastResortProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
