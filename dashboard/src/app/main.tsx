import '@firepay/ui/theme/page.css'
