/** Every URL of the site. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/public/home.tsx"),
  route("categories", "routes/public/categories.tsx"),
  route("categories/:slug", "routes/public/category-redirect.ts"),
  route("category/:slug", "routes/public/category.tsx"),
  route("ad/:slug", "routes/public/listing.tsx"),
  route("listings/:id/phone", "routes/public/listing-phone.tsx"),
  route("saved-ads", "routes/public/saved.tsx"),
  route("info", "routes/public/info.tsx"),
  route("about", "routes/public/about.tsx"),
  route("robots.txt", "routes/public/robots.ts"),

  route("auth", "routes/auth/auth.tsx"),
  route("auth/two-step", "routes/auth/two-step.tsx"),
  route("auth/code", "routes/auth/code.tsx"),
  route("auth/provider", "routes/auth/provider.ts"),
  route("forgot-password", "routes/auth/forgot-password.tsx"),
  route("reset-password", "routes/auth/reset-password.tsx"),
  route("account-link", "routes/auth/account-link.tsx"),
  route("sign-out", "routes/auth/sign-out.ts"),

  route("select-category", "routes/account/select-category.tsx"),
  route("add-ad/:category?", "routes/account/listing-editor.tsx"),
  route("uploads", "routes/account/uploads.ts"),
  route("my-ads", "routes/account/my-listings.tsx"),
  route("my-ads/:id/state", "routes/account/listing-state.ts"),
  route("my-ads/:id/vip", "routes/account/listing-vip.tsx"),
  route("my-ads/:id/delete", "routes/account/delete-listing.tsx"),
  route("profile", "routes/account/profile.tsx"),
  route("profile/request", "routes/account/premium-request.tsx"),
  route("profile/security", "routes/account/security.tsx"),
  route("profile/two-step", "routes/account/two-step-setup.tsx"),
  route("profile/data", "routes/account/own-data.tsx"),
  route("profile/download", "routes/account/download.ts"),

  route("admin/people/:action", "routes/admin/person-action.ts"),

  ...(process.env.NODE_ENV === "development" ? [route("ui", "routes/public/ui-gallery.tsx")] : []),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
